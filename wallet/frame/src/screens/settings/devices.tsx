/** @jsxImportSource preact */

import type { Factor, Me } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Card } from '../card.js'
import { FactorItem } from './factor-item.js'
import { nameOfFactor } from './name-of-factor.js'
import { Sure } from './sure.js'
import type { Tools } from './tools.js'

/** Lists the devices that have their own half, to remove a lost one. */
export function Devices({
  me,
  tools,
  changed,
}: {
  readonly me: Me
  readonly tools: Tools
  readonly changed: (me: Me) => void
}): JSX.Element {
  const { t, settings, back } = tools
  const [leaving, setLeaving] = useState<Factor>()
  const list = (): void => setLeaving(undefined)
  tools.backTo(leaving && list)
  const devices = me.factors.filter(({ kind }) => kind === 'device').sort((a, b) => Number(b.current) - Number(a.current))
  if (leaving)
    return (
      <Sure
        tools={{ ...tools, back: list }}
        title={t('settings.deviceRemoveTitle')}
        lead={t('settings.deviceRemoveLead', { name: nameOfFactor(t, leaving) })}
        confirm={t('settings.remove')}
        isBad
        run={async (signal) => {
          changed(await settings.remove(leaving))
          if (!signal.aborted) list()
        }}
      />
    )
  return (
    <Card title={t('settings.devices')} lead={t('settings.devicesLead')} back={{ label: t('settings.back'), press: back }}>
      {/* A list that is longer than the screen is scrolled, also by keys. */}
      <ul class="items" tabIndex={devices.length > 4 ? 0 : undefined}>
        {devices.map((factor) => (
          <FactorItem key={factor.factorId} t={t} factor={factor} remove={factor.current ? undefined : () => setLeaving(factor)} />
        ))}
      </ul>
    </Card>
  )
}
