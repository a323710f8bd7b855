/** @jsxImportSource preact */
import { type ComponentChild, Fragment, render } from 'preact'
import type { News } from '../../src/protocol/index.js'

/** Why the frame is seen. */
export type Reason = NonNullable<News<'UI'>['reason']>
/** Shows one screen at a time; further ones wait for their turn. */
export interface Stage {
  /**
   * Draws a screen until it is done. Rejects when the signal aborts, or with `declined` when the visitor leaves.
   * `draw` gets what ends it, and how many screens wait behind it.
   */
  show<T>(args: {
    readonly reason: Reason
    readonly signal?: AbortSignal
    readonly draw: (end: { done(value: T): void; fail(error: unknown): void }, behind: number) => ComponentChild
  }): Promise<T>
  /** The visitor closed the modal: what is shown and what waits is over. */
  leave(error: unknown): void
}

interface Waiting {
  readonly number: number
  readonly reason: Reason
  draw(behind: number): ComponentChild
  fail(error: unknown): void
}

/** The frame's document as a stage. The page is told when it is to be seen, and how tall it is. */
export function createStage(root: HTMLElement, tell: (news: News<'UI'>) => void): Stage {
  const waiting: Waiting[] = []
  let isShown = false
  let number = 0

  const update = (): void => {
    const [first] = waiting
    // Its own number: what one question has come to must not count for the next, such as that its button may be pressed.
    render(first ? <Fragment key={first.number}>{first.draw(waiting.length - 1)}</Fragment> : null, root)
    if (!first && !isShown) return
    isShown = first !== undefined
    say()
    if (!isShown) return
    // Said anew once there is a picture of it, also where it is as tall as the last one: out of sight, nobody saw that one go.
    size.unobserve(root)
    size.observe(root)
  }
  const say = (): void => {
    const [first] = waiting
    // Out of sight nothing has a height.
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

/** Pixels that the scrolled part of a screen lacks: what is told is how tall it would like to be. */
function hiddenOf(root: HTMLElement): number {
  return [...root.querySelectorAll('.asked')].reduce((sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight, 0)
}
