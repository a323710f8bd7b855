/** @jsxImportSource preact */

import type { Me } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { Card, Problem } from '../card.js'
import { Guard } from '../guard.js'
import { Icon } from '../icons.js'
import { Press } from '../press.js'
import { useTask } from '../use-task.js'
import { dateOf } from './date-of.js'
import type { Tools } from './tools.js'
import { useStart } from './use-start.js'

/** Destinations of the menu. */
export type Place = 'logins' | 'recovery' | 'devices' | 'words' | 'kit' | 'log' | 'delete'

/** The account settings as a list. */
export function Menu({
  me,
  tools: { t, common, settings, providers, back },
  cameFrom,
  go,
  changed,
}: {
  readonly me: Me
  readonly tools: Tools
  /** The row that the visitor returns from, which gets the focus back. */
  readonly cameFrom: Place | undefined
  readonly go: (place: Place) => void
  readonly changed: (me: Me) => void
}): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const { isBusy, problem, run } = useTask(common)
  useStart(() => place.current?.querySelector<HTMLElement>(cameFrom ? `[data-row=${cameFrom}]` : 'h1')?.focus())
  const row = (to: Place, note?: string): JSX.Element => (
    <li>
      <button type="button" class={to === 'delete' ? 'row bad' : 'row'} data-row={to} onClick={() => go(to)}>
        <Icon name={to === 'devices' ? 'device' : to} />
        <span>{t(`settings.${to}`)}</span>
        {note && <small>{note}</small>}
      </button>
    </li>
  )
  const count = (isDevice: boolean): string => String(me.factors.filter(({ kind }) => (kind === 'device') === isDevice).length)
  // With email alone there is nothing to choose, and nothing can be added to an account that is being deleted.
  const hasLogins = me.deletedAt === undefined && (me.identities.length > 0 || Object.keys(providers).length > 0)
  return (
    <div ref={place}>
      <Guard t={common}>
        <Card title={t('settings.title')} lead={me.email ?? me.identities[0]?.name} close={{ label: t('settings.close'), press: back }}>
          {me.deletedAt !== undefined && (
            <>
              <p class="warning">{t('settings.leaving', { date: dateOf(t, me.deletedAt, 'time') })}</p>
              <Press class="main" disabled={isBusy} onPress={() => void run(async () => changed(await settings.restore()))}>
                {isBusy ? t('settings.waiting') : t('settings.keep')}
              </Press>
            </>
          )}
          <Problem text={problem} />
          <ul class="rows">
            {hasLogins && row('logins', String(me.identities.length + (me.email === undefined ? 0 : 1)))}
            {row('recovery', count(false))}
            {row('devices', count(true))}
            {row('words')}
            {row('kit')}
            {row('log')}
            {me.deletedAt === undefined && row('delete')}
          </ul>
        </Card>
      </Guard>
    </div>
  )
}
