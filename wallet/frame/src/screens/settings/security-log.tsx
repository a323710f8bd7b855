/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { LogItem } from '../../account/settings.js'
import type { SettingsTexts } from '../../texts/groups.js'
import { Card, Problem } from '../card.js'
import { useTask } from '../use-task.js'
import { dateOf } from './date-of.js'
import type { Tools } from './tools.js'
import { useStart } from './use-start.js'

/** Lists account events. */
export function SecurityLog({ tools: { t, common, settings, back } }: { readonly tools: Tools }): JSX.Element {
  const [items, setItems] = useState<readonly LogItem[]>()
  const { problem, run } = useTask(common)
  useStart(() => void run(async () => setItems(await settings.log())))
  return (
    <Card title={t('settings.log')} lead={t('settings.logLead')} back={{ label: t('settings.back'), press: back }}>
      {!items && !problem && <p class="note">{t('settings.waiting')}</p>}
      <Problem text={problem} />
      {items && (
        // A list that is longer than the screen is scrolled, also by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus.
        <ul class="items" tabIndex={0} aria-label={t('settings.log')}>
          {items.map(({ at, what, detail, place }) => (
            <li key={`${at} ${what} ${detail}`}>
              <div>
                <strong>{nameOf(t, what)}</strong>
                {detail && <small dir="auto">{inWords(t, what, detail)}</small>}
                <small>{[dateOf(t, at, 'time'), ...(place ? [place] : [])].join(' · ')}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Describes factors by their kind, as in `device: Chrome, Linux, password`, and exports by their menu name. */
function inWords(t: SettingsTexts, what: string, detail: string): string {
  if (what === 'exported' && (detail === 'words' || detail === 'kit')) return t(`settings.${detail}`)
  if (!/^(?:wallet-created|factor-|recovery-|device-released)/.test(what)) return detail
  return detail.replace(/\b(passkey|password|code|device)(?=$|, |: )/g, (_, kind: 'passkey' | 'password' | 'code' | 'device') =>
    t(`settings.kind_${kind}`),
  )
}

/** A server newer than the frame may report an event that has no text here. */
function nameOf(t: SettingsTexts, what: string): string {
  const key = `settings.what_${what}`
  return t.has(key) ? t(key) : what
}
