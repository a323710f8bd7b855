/** @jsxImportSource preact */

import type { News } from '@latchkey/wallet-protocol'
import { type ComponentChild, render } from 'preact'
import { SiteContext } from './card.js'
import { type Proof, ProofContext } from './proof.js'

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
    /** Ends as if it were done once another screen is asked for. */
    readonly isYielding?: boolean
    readonly draw: (end: { done(value: T): void; fail(error: unknown): void }, behind: number) => ComponentChild
  }): Promise<T>
  /** Called when the visitor closes the modal: ends the current screen and all queued ones, or only those with this reason. */
  leave(error: unknown, reason?: Reason): void
}

interface Waiting {
  readonly number: number
  readonly reason: Reason
  draw(behind: number): ComponentChild
  fail(error: unknown): void
  /** Called once another screen is asked for. */
  readonly yield?: (() => void) | undefined
}

/** Options of `createStage`. */
export interface StageOptions {
  readonly root: HTMLElement
  /** Returns the proof that a press needs in this browser. */
  readonly proof: () => Proof
  /** Returns the origin of the page, once it is known. */
  readonly site?: () => string | undefined
  readonly tell: (news: News<'UI'>) => void
}

/** Creates a stage in the frame's document. Reports to the page when it becomes visible, and its height. */
export function createStage({ root, proof, site, tell }: StageOptions): Stage {
  const waiting: Waiting[] = []
  let isShown = false
  let number = 0
  /** Height that the page got last. */
  let said = 0

  const update = (): void => {
    const [first] = waiting
    // A key per question, so that no state, such as an enabled button, carries over to the next one.
    const drawn = first && (
      <ProofContext.Provider key={first.number} value={proof()}>
        <SiteContext.Provider value={site?.()}>{first.draw(waiting.length - 1)}</SiteContext.Provider>
      </ProofContext.Provider>
    )
    render(drawn ?? null, root)
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
    const height = neededBy(root)
    said = height
    tell({ visible: isShown, ...(first && { reason: first.reason, ...(height > 0 && { height }) }) })
  }
  const size = new ResizeObserver(() => {
    if (isShown) say()
  })
  // Scrolling content may grow without changing the size of the screen.
  const content = new MutationObserver(() => {
    if (isShown && neededBy(root) !== said) say()
  })
  content.observe(root, { childList: true, characterData: true, subtree: true })
  return {
    show: ({ reason, signal, isYielding, draw }) =>
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
        const own: Waiting = {
          number,
          reason,
          draw: (behind) => draw(end as never, behind),
          fail: end.fail,
          yield: isYielding ? () => end.done(undefined as never) : undefined,
        }
        signal?.addEventListener('abort', stop)
        const yielding = waiting.filter((each) => each.yield)
        waiting.push(own)
        for (const each of yielding) each.yield?.()
        update()
      }),
    leave(error, reason) {
      for (const each of [...waiting]) if (reason === undefined || each.reason === reason) each.fail(error)
    },
  }
}

/** Height in pixels that the screen would need to show everything at once, also what scrolls or has too little room to be drawn. */
function neededBy(root: HTMLElement): number {
  const { height } = root.getBoundingClientRect()
  if (height === 0) return 0
  const hidden = [...root.querySelectorAll('.asked')].reduce((sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight, 0)
  const needs = [...root.querySelectorAll<HTMLElement>('[data-needs]')].map(({ dataset: { needs } }) => Number(needs))
  return Math.ceil(Math.max(height + hidden, ...needs))
}
