/** @jsxImportSource preact */

import type { Factor } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import type { SettingsTexts } from '../../texts/groups.js'
import { dateOf } from './date-of.js'
import { nameOfFactor } from './name-of-factor.js'

/** A list item for a way to open the wallet. */
export function FactorItem({
  t,
  factor,
  remove,
}: {
  readonly t: SettingsTexts
  readonly factor: Factor
  readonly remove: (() => void) | undefined
}): JSX.Element {
  const { createdAt, lastUsedAt, current } = factor
  const name = nameOfFactor(t, factor)
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        {current && <em>{t('settings.thisDevice')}</em>}
        <small>
          {[
            t('settings.added', { date: dateOf(t, createdAt, 'time') }),
            ...(lastUsedAt ? [t('settings.lastUsed', { date: dateOf(t, lastUsedAt, 'time') })] : []),
          ].join(', ')}
        </small>
      </div>
      {remove && (
        <button type="button" class="small" aria-label={t('settings.removeNamed', { name })} onClick={remove}>
          {t('settings.remove')}
        </button>
      )}
    </li>
  )
}
