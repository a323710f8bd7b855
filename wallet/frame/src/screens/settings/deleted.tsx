/** @jsxImportSource preact */

import type { Me } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { Card, Problem } from '../card.js'
import { Guard } from '../guard.js'
import { Press } from '../press.js'
import { useTask } from '../use-task.js'
import { dateOf } from './date-of.js'
import type { Tools } from './tools.js'

/** Shown while the account is scheduled for deletion: offers to keep it, or to leave. */
export function Deleted({
  at,
  tools: { t, common, settings },
  kept,
  close,
}: {
  /** RFC 3339. */
  readonly at: string
  readonly tools: Tools
  readonly kept: (me: Me) => void
  readonly close: () => void
}): JSX.Element {
  const { isBusy, problem, run } = useTask(common)
  return (
    <Guard t={common}>
      <Card title={t('settings.deletedTitle')} lead={t('settings.deletedLead', { date: dateOf(t, at, 'time') })}>
        <Problem text={problem} />
        <Press disabled={isBusy} onPress={() => void run(async () => kept(await settings.restore()))}>
          {isBusy ? t('settings.waiting') : t('settings.keep')}
        </Press>
        <button type="button" class="main" disabled={isBusy} onClick={close}>
          {t('settings.logOut')}
        </button>
      </Card>
    </Guard>
  )
}
