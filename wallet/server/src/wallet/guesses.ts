import type { Database } from '@latchkey/server-kit'
import type { AuthenticatedRequest } from '../device-request.js'
import { type Count, limits } from '../limits.js'

/** Returns whether the calling device has its own half, so that its user has opened the wallet there. */
export async function hasOwnHalf(within: Database, { session, jkt }: AuthenticatedRequest): Promise<boolean> {
  const [own] = await within.query('SELECT factor_id FROM ew_factors WHERE user_id = ? AND jkt = ?', [session.userId, jkt])
  return own !== undefined
}

/** Returns where a guess of a password is counted: strangers only use up the budget of strangers. */
export async function guessesOf(within: Database, request: AuthenticatedRequest, factorId: string): Promise<Count> {
  const { session, jkt } = request
  return (await hasOwnHalf(within, request))
    ? { limit: limits.guesses, key: `${session.userId} ${factorId} ${jkt}` }
    : { limit: limits.strangeGuesses, key: `${session.userId} ${factorId}` }
}

/** Returns where the release of a factor without a proof key is counted. */
export async function unprovenOf(within: Database, request: AuthenticatedRequest, factorId: string): Promise<Count> {
  const { session, jkt } = request
  return (await hasOwnHalf(within, request))
    ? { limit: limits.unproven, key: `${session.userId} ${factorId} ${jkt}` }
    : { limit: limits.strangeUnproven, key: `${session.userId} ${factorId}` }
}
