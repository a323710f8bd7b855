import { noncesService, serverErrors } from '@latchkey/server-kit'
import { proofText } from '@latchkey/wallet-protocol'
import type { FactorProof, ProvenAction } from '@latchkey/wallet-protocol/wire'
import type { AuthenticatedRequest } from '../device-request.js'
import { isSigned } from './is-signed.js'

/** How recent a login must be for a sensitive action. */
const FRESH_MS = 300_000
/** How long a proof nonce is valid. */
const PROOF_MS = 600_000

/** Issues a nonce for one proof of this action. */
export function issueProofNonce({ env, session }: AuthenticatedRequest, action: ProvenAction): Promise<string> {
  return env.use(noncesService).issue({ ...nonceScope(action, session.userId), ttlMs: PROOF_MS })
}

/** @throws server/unproven with the field `login` if the code was entered more than five minutes ago */
export function demandFreshLogin({ session, now }: AuthenticatedRequest): void {
  if (now - session.loginAt > FRESH_MS)
    throw serverErrors.create('unproven', { problem: 'The login is older than five minutes. Log in again.', field: 'login' })
}

/**
 * Checks that the seed was rebuilt with an enrolled factor, since only that yields the signing key.
 *
 * @throws server/unproven with the field `proof`
 */
export async function checkFactorProof(
  request: AuthenticatedRequest,
  { action, body }: { readonly action: ProvenAction; readonly body: { readonly proof: FactorProof } },
): Promise<void> {
  const { env, database, session } = request
  const { nonce, signature } = body.proof
  const [wallet] = await database.query<{ readonly wallet_id: string; readonly proof_key: string }>(
    'SELECT wallet_id, proof_key FROM ew_wallets WHERE user_id = ?',
    [session.userId],
  )
  if (!wallet) throw wrong('There is no wallet whose factor could prove it.')
  const text = await proofText({ action, walletId: wallet.wallet_id, nonce, body })
  if (!isSigned(text, signature, wallet.proof_key)) throw wrong('The proof of a factor does not hold.')
  // Marked as used last, so that a wrong signature does not consume the nonce.
  if (!(await env.use(noncesService).use(nonce, nonceScope(action, session.userId))))
    throw wrong('The number of the proof was used already, or is too old.')
}

function nonceScope(action: ProvenAction, userId: string): { readonly purpose: string; readonly bound: string } {
  return { purpose: `embedded-wallet.${action}`, bound: userId }
}

function wrong(problem: string): Error {
  return serverErrors.create('unproven', { problem, field: 'proof' })
}
