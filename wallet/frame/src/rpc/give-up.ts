import { type Ask, refused } from './questions.js'

/** How long a question may stay open: its facts may be outdated afterwards. */
const OPEN_MS = 600_000

/** Withdraws a question that is unanswered after ten minutes. */
export function giveUp(ask: Ask): Ask {
  return async (question, signal) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(refused('Request was aborted', 4001)), OPEN_MS)
    try {
      return await ask(question, AbortSignal.any([signal, late.signal]))
    } finally {
      clearTimeout(timer)
    }
  }
}
