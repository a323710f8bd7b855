import { bounded } from '@latchkey/kernel/async'
import { siwxErrors } from '../errors.js'

/** Waits for the session store, and lets a visitor who sees it decide how long. */
export interface Patience {
  /**
   * Resolves like `ask`, which is asked anew when the visitor tries again. Rejects with the signal's reason, or after two minutes of silence.
   * @throws siwx/cancelled when the visitor gave up
   */
  wait<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Asks everything that is waited for once more. Answers to the question before count no longer. */
  retry(): void
  giveUp(): void
}

/** After so long the visitor is told who is waited for. */
const SLOW_MS = 5_000
const ANSWER_MS = 120_000

/** @see Patience. `slow` is told when there is something to say, and when there is no more. */
export function createPatience(slow: (isSlow: boolean) => void): Patience {
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
          // The abandoned question is taken back.
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
