/** @jsxImportSource preact */

import type { Factor } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import type { SettingsTexts } from '../../texts/settings-en.js'
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
        {current && <em>{t.thisDevice}</em>}
        <small>
          {[t.added(dateOf(t, createdAt, 'time')), ...(lastUsedAt ? [t.lastUsed(dateOf(t, lastUsedAt, 'time'))] : [])].join(', ')}
        </small>
      </div>
      {remove && (
        <button type="button" class="small" aria-label={t.removeNamed(name)} onClick={remove}>
          {t.remove}
        </button>
      )}
    </li>
  )
}
