/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Card, Problem } from '../card.js'
import { SEEN_MS, watchVisible } from '../watch-visible.js'
import { Screen } from './screen.js'
import type { Tools } from './tools.js'
import { useTask } from './use-task.js'

/**
 * Asks for confirmation of something irreversible or revealing; a factor is requested afterwards. As with approvals, an embedding page
 * must not trick the visitor into pressing something unseen: the button is enabled once all of it has been visible for half a second.
 */
export function Sure({
  tools: { t, common, provesSight, back },
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
  readonly run: () => Promise<void>
  readonly children?: ComponentChildren
}): JSX.Element {
  const panel = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const { isBusy, problem, run } = useTask(common)
  useEffect(() => {
    if (provesSight && panel.current) return watchVisible(panel.current, setSeen)
    const timer = setTimeout(() => setSeen(true), SEEN_MS)
    return () => clearTimeout(timer)
  }, [provesSight])
  return (
    <Screen>
      <div ref={panel}>
        <Card
          title={title}
          lead={lead}
          foot={
            <>
              <button type="button" disabled={isBusy} onClick={back}>
                {t.cancel}
              </button>
              {/* A click that a script makes is no click of the visitor's. */}
              <button
                type="button"
                class={isBad ? 'main bad' : 'main'}
                disabled={!isSeen || !isReady || isBusy}
                onClick={(event) => event.isTrusted && isSeen && void run(perform)}
              >
                {isBusy ? t.waiting : confirm}
              </button>
            </>
          }
        >
          {warning && <p class="warning">{warning}</p>}
          {children}
          <Problem text={problem} />
        </Card>
      </div>
    </Screen>
  )
}
