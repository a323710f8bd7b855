import { type Ask, refused } from './questions.js'

/** How long a question may stay open: its facts may be outdated afterwards. */
const OPEN_MS = 600_000

/** Withdraws a question that is unanswered after ten minutes. An approval after them does not count: a sleeping device runs no timer. */
export function giveUp(ask: Ask): Ask {
  return async (question, signal) => {
    const late = new AbortController()
    const aborted = (): Error => refused('Request was aborted', 4001)
    const until = Date.now() + OPEN_MS
    const timer = setTimeout(() => late.abort(aborted()), OPEN_MS)
    try {
      const isYes = await ask(question, AbortSignal.any([signal, late.signal]))
      if (isYes && Date.now() > until) throw aborted()
      return isYes
    } finally {
      clearTimeout(timer)
    }
  }
}
