import { type Ask, refused } from './questions.js'

const MOST = 3
const WINDOW_MS = 60_000
const REST_MS = 60_000
/** Closing several questions at once counts as one rejection; nobody can read the next question faster than this. */
const SAME_MS = 100

/** Blocks the page for a minute after three rejections within a minute, so that it cannot wear a visitor down until they agree. */
export function refuseSpam(ask: Ask, ticks: () => number): Ask {
  let rejections: readonly number[] = []
  let restUntil = Number.NEGATIVE_INFINITY
  const rejected = (): void => {
    const now = ticks()
    if (now - (rejections.at(-1) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return
    rejections = [...rejections.filter((at) => now - at < WINDOW_MS), now]
    if (rejections.length < MOST) return
    rejections = []
    restUntil = now + REST_MS
  }
  return async (question, signal) => {
    if (ticks() < restUntil) throw refused('The visitor rejected several requests. Try again in a minute.', -32005)
    try {
      const isYes = await ask(question, signal)
      if (!isYes) rejected()
      return isYes
    } catch (error) {
      // Closing the question is a rejection too; a question that timed out is not.
      if ((error as Error).message === 'User rejected the request') rejected()
      throw error
    }
  }
}
