import type { ComponentChild } from 'preact'
import { declined } from '../../rpc/questions.js'
import type { Stage } from '../stage.js'

/** The screen currently shown over the settings. */
export interface Shown {
  /** Increments, so that no screen reuses the state of the previous one. */
  readonly number: number
  readonly draw: () => ComponentChild
  /** Called when the visitor goes back. */
  readonly leave: () => void
}
/** A stage for questions during an action of the settings. The settings beneath keep their state. */
export interface Overlay extends Pick<Stage, 'show'> {
  /** Calls back whenever a screen appears or disappears. Returns a function that stops watching. */
  watch(changed: (shown: Shown | undefined) => void): () => void
}

/** Shows one screen at a time, without a queue. */
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
