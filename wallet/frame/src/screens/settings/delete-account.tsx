/** @jsxImportSource preact */

import type { Me } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Held } from '../../account/held-on.js'
import { Asked } from '../asked.js'
import { Sure } from './sure.js'
import type { Tools } from './tools.js'
import { useStart } from './use-start.js'

/** Deletes the account after the visitor has seen what the wallet still holds and typed the account's name. */
export function DeleteAccount({
  me,
  tools,
  look,
  deleted,
}: {
  readonly me: Me
  readonly tools: Tools
  readonly look: () => Promise<Held>
  readonly deleted: (at: string) => void
}): JSX.Element {
  const { t, common, settings } = tools
  const [held, setHeld] = useState<Held>()
  const [typed, setTyped] = useState('')
  useStart(() => void look().then(setHeld, () => setHeld({ coins: [], isWhole: false })))
  const own = me.email ?? me.wallet?.addresses.eip155.slice(0, 8) ?? ''
  return (
    <Sure
      tools={tools}
      title={t('settings.delete')}
      lead={t('settings.deleteLead')}
      confirm={t('settings.deleteConfirm')}
      isBad
      isReady={own !== '' && typed.trim().toLowerCase() === own.toLowerCase()}
      run={async () => deleted(await settings.deleteAccount())}
    >
      <Asked t={common} label={t('settings.delete')}>
        {held && held.coins.length > 0 && (
          <>
            <p class="note">{t('settings.deleteHolds')}</p>
            <dl>
              {held.coins.map(({ chain, name, amount }) => (
                <div key={chain}>
                  <dt>{name}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
            </dl>
            <p class="warning">{t('settings.deleteMoney')}</p>
          </>
        )}
        {held && <p class="note">{held.isWhole ? t('settings.deleteUncountedTokens') : t('settings.deleteUncounted')}</p>}
      </Asked>
      <label>
        {t('settings.deleteType', { text: own })}
        <input
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
    </Sure>
  )
}
