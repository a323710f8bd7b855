/** @jsxImportSource preact */
import { type ComponentChild, Fragment, render } from 'preact'
import type { News } from '../../src/protocol/index.js'

/** Why the frame is visible. */
export type Reason = NonNullable<News<'UI'>['reason']>
/** Shows one screen at a time; further ones are queued. */
export interface Stage {
  /**
   * Shows a screen until it is done. Rejects when the signal aborts, or with `declined` when the visitor leaves.
   * `draw` receives the callbacks that end it, and the number of queued screens.
   */
  show<T>(args: {
    readonly reason: Reason
    readonly signal?: AbortSignal
    readonly draw: (end: { done(value: T): void; fail(error: unknown): void }, behind: number) => ComponentChild
  }): Promise<T>
  /** Called when the visitor closes the modal: ends the current screen and all queued ones. */
  leave(error: unknown): void
}

interface Waiting {
  readonly number: number
  readonly reason: Reason
  draw(behind: number): ComponentChild
  fail(error: unknown): void
}

/** Creates a stage in the frame's document. Reports to the page when it becomes visible, and its height. */
export function createStage(root: HTMLElement, tell: (news: News<'UI'>) => void): Stage {
  const waiting: Waiting[] = []
  let isShown = false
  let number = 0

  const update = (): void => {
    const [first] = waiting
    // A key per question, so that no state, such as an enabled button, carries over to the next one.
    render(first ? <Fragment key={first.number}>{first.draw(waiting.length - 1)}</Fragment> : null, root)
    if (!first && !isShown) return
    isShown = first !== undefined
    say()
    if (!isShown) return
    // Reports the height again after rendering, even if it equals the last one, since the page may have missed that while the frame was
    // hidden.
    size.unobserve(root)
    size.observe(root)
  }
  const say = (): void => {
    const [first] = waiting
    // Hidden elements have no height.
    const height = Math.ceil(root.getBoundingClientRect().height + hiddenOf(root))
    tell({ visible: isShown, ...(first && { reason: first.reason, ...(height > 0 && { height }) }) })
  }
  const size = new ResizeObserver(() => {
    if (isShown) say()
  })
  return {
    show: ({ reason, signal, draw }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const over = (then: () => void): void => {
          const at = waiting.indexOf(own)
          if (at < 0) return
          waiting.splice(at, 1)
          signal?.removeEventListener('abort', stop)
          update()
          then()
        }
        const stop = (): void => over(() => reject(signal?.reason))
        const end = { done: (value: never) => over(() => resolve(value)), fail: (error: unknown) => over(() => reject(error)) }
        number += 1
        const own: Waiting = { number, reason, draw: (behind) => draw(end as never, behind), fail: end.fail }
        signal?.addEventListener('abort', stop)
        waiting.push(own)
        update()
      }),
    leave(error) {
      for (const each of [...waiting]) each.fail(error)
    },
  }
}

/** Hidden height of scrolled content, in pixels: the reported height is what the screen would need. */
function hiddenOf(root: HTMLElement): number {
  return [...root.querySelectorAll('.asked')].reduce((sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight, 0)
}
