import type { ComponentChild } from 'preact'
import { declined } from '../../rpc/questions.js'
import type { Stage } from '../stage.js'

/** What is drawn over the settings at the moment. */
export interface Shown {
  /** Counts up: one question keeps nothing of the one before. */
  readonly number: number
  readonly draw: () => ComponentChild
  /** The visitor turns back. */
  readonly leave: () => void
}
/** A stage for questions on the way of something that the settings do. What is beneath stays as it is. */
export interface Overlay extends Pick<Stage, 'show'> {
  /** Calls back whenever something is shown, or no longer. Returns what ends that. */
  watch(changed: (shown: Shown | undefined) => void): () => void
}

/** Shows one screen at a time; nothing waits. */
export function createOverlay(): Overlay {
  const hearers = new Set<(shown: Shown | undefined) => void>()
  let number = 0
  const tell = (shown: Shown | undefined): void => {
    for (const hear of [...hearers]) hear(shown)
  }
  return {
    watch(changed) {
      hearers.add(changed)
      return () => void hearers.delete(changed)
    },
    show: ({ draw }) =>
      new Promise((resolve, reject) => {
        const over = (then: () => void): void => {
          tell(undefined)
          then()
        }
        const end = { done: (value: never) => over(() => resolve(value)), fail: (error: unknown) => over(() => reject(error)) }
        number += 1
        tell({ number, draw: () => draw(end as never, 0), leave: () => end.fail(declined()) })
      }),
  }
}
