import type { Database } from '@latchkey/server-kit'
import { type Count, limits } from '../limits.js'
import type { OwnVisit } from '../visit.js'

/** Returns whether the calling device has its own half, so that its user has opened the wallet there. */
export async function hasOwnHalf(within: Database, { session, jkt }: OwnVisit): Promise<boolean> {
  const [own] = await within.query('SELECT factor_id FROM ew_factors WHERE user_id = ? AND jkt = ?', [session.userId, jkt])
  return own !== undefined
}

/** Returns where a guess of a password is counted: strangers only use up the budget of strangers. */
export async function guessesOf(within: Database, visit: OwnVisit, factorId: string): Promise<Count> {
  const { session, jkt } = visit
  return (await hasOwnHalf(within, visit))
    ? { limit: limits.guesses, key: `${session.userId} ${factorId} ${jkt}` }
    : { limit: limits.strangeGuesses, key: `${session.userId} ${factorId}` }
}

/** Returns where the release of a factor without a proof key is counted. */
export async function unprovenOf(within: Database, visit: OwnVisit, factorId: string): Promise<Count> {
  const { session, jkt } = visit
  return (await hasOwnHalf(within, visit))
    ? { limit: limits.unproven, key: `${session.userId} ${factorId} ${jkt}` }
    : { limit: limits.strangeUnproven, key: `${session.userId} ${factorId}` }
}
