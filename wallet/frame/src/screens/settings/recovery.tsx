/** @jsxImportSource preact */

import type { Factor, Me } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Card } from '../card.js'
import { Setup } from '../setup.js'
import { FactorItem } from './factor-item.js'
import { nameOfFactor } from './name-of-factor.js'
import { Sure } from './sure.js'
import type { Tools } from './tools.js'

/** Lists the ways to recover; adds some and removes any but the last. */
export function Recovery({
  me,
  tools,
  changed,
}: {
  readonly me: Me
  readonly tools: Tools
  readonly changed: (me: Me) => void
}): JSX.Element {
  const { t, common, settings, back } = tools
  const [at, setAt] = useState<'list' | 'add' | Factor>('list')
  const list = (): void => setAt('list')
  tools.backTo(at === 'list' ? undefined : list)
  const ways = me.factors.filter(({ kind }) => kind !== 'device')
  if (at === 'add')
    return (
      <Setup
        name={me.email ?? t('settings.walletName')}
        harden={settings.harden}
        t={common}
        words={{
          title: t('settings.addTitle'),
          lead: t('settings.addLead'),
          confirm: t('settings.addConfirm'),
        }}
        done={async ([factor]) => {
          if (!factor) return
          changed(await settings.add(factor))
          list()
        }}
        leave={list}
      />
    )
  if (at !== 'list')
    return (
      <Sure
        tools={{ ...tools, back: list }}
        title={t('settings.factorRemoveTitle')}
        lead={t('settings.factorRemoveLead', { name: nameOfFactor(t, at) })}
        confirm={t('settings.remove')}
        isBad
        run={async (signal) => {
          changed(await settings.remove(at))
          if (!signal.aborted) list()
        }}
      />
    )
  return (
    <Card
      title={t('settings.recovery')}
      lead={ways.length > 0 ? t('settings.recoveryLead') : t('settings.recoveryNone')}
      back={{ label: t('settings.back'), press: back }}
    >
      <ul class="items">
        {ways.map((factor) => (
          <FactorItem key={factor.factorId} t={t} factor={factor} remove={ways.length > 1 ? () => setAt(factor) : undefined} />
        ))}
      </ul>
      {ways.length === 1 && <p class="note">{t('settings.recoveryLast')}</p>}
      <button type="button" class="main" onClick={() => setAt('add')}>
        {t('settings.recoveryAdd')}
      </button>
    </Card>
  )
}
