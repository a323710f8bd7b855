import { bounded } from '@latchkey/kernel/async'
import { siwxErrors } from '../errors.js'

/** Waits for the session store, and lets the visitor decide how long once it is slow. */
export interface SlowRequestTimer {
  /**
   * Resolves like `ask`, which is called again when the visitor retries. Rejects with the signal's reason, or after two minutes without a
   * response.
   * @throws siwx/cancelled when the visitor gives up
   */
  wait<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Repeats all pending requests. Responses to the previous ones are ignored. */
  retry(): void
  giveUp(): void
}

/** After this time, the visitor sees the name of the slow server. */
const SLOW_MS = 5_000
const ANSWER_MS = 120_000

/** @see SlowRequestTimer. `slow` is called when the wait becomes slow, and when it is over. */
export function createSlowRequestTimer(slow: (isSlow: boolean) => void): SlowRequestTimer {
  const turns = new Set<AbortController>()
  const again = new Error('Asked again')
  const end = (reason: Error): void => {
    for (const turn of [...turns]) turn.abort(reason)
  }
  return {
    async wait(ask, signal) {
      for (;;) {
        const turn = new AbortController()
        const both = AbortSignal.any([signal, turn.signal])
        const timer = setTimeout(() => {
          turns.add(turn)
          slow(true)
        }, SLOW_MS)
        try {
          return await bounded(ask(both), { signal: both, ms: ANSWER_MS })
        } catch (error) {
          // The abandoned request was aborted.
          const reason: unknown = both.aborted ? both.reason : error
          turn.abort()
          if (reason !== again) throw reason
        } finally {
          clearTimeout(timer)
          if (turns.delete(turn) && turns.size === 0) slow(false)
        }
      }
    },
    retry: () => end(again),
    giveUp: () => end(siwxErrors.create('cancelled', {})),
  }
}
