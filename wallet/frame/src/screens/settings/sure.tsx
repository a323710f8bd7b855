/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'
import { Card, Problem } from '../card.js'
import { Guard } from '../guard.js'
import { Press } from '../press.js'
import { useTask } from '../use-task.js'
import type { Tools } from './tools.js'

/**
 * Asks for confirmation of something irreversible or revealing. A factor is requested afterwards, in a window first where the frame has no
 * proof of what is visible.
 */
export function Sure({
  tools: { t, common, back },
  title,
  lead,
  warning,
  confirm,
  isBad = false,
  isReady = true,
  run: perform,
  children,
}: {
  readonly tools: Tools
  readonly title: string
  readonly lead: string
  readonly warning?: string
  readonly confirm: string
  /** Renders the button as dangerous. */
  readonly isBad?: boolean
  readonly isReady?: boolean
  /** The signal aborts once the visitor leaves. */
  readonly run: (signal: AbortSignal) => Promise<void>
  readonly children?: ComponentChildren
}): JSX.Element {
  const { isBusy, problem, run } = useTask(common)
  return (
    <Guard t={common}>
      <Card
        title={title}
        lead={lead}
        foot={
          <>
            <button type="button" disabled={isBusy} onClick={back}>
              {t('settings.cancel')}
            </button>
            <Press class={isBad ? 'main bad' : 'main'} disabled={!isReady || isBusy} onPress={() => void run(perform)}>
              {isBusy ? t('settings.waiting') : confirm}
            </Press>
          </>
        }
      >
        {warning && <p class="warning">{warning}</p>}
        {children}
        <Problem text={problem} />
      </Card>
    </Guard>
  )
}
