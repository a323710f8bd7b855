import { hasNonce, type SolanaTransaction } from '@latchkey/solana/read'
import { refused } from '../questions.js'
import { type AskSolana, isBlockKnown } from './ask-solana.js'
import { until } from './until.js'

/** How long an approved transaction waits for the node. */
export const APPROVED_MS = 3000

/** Refuses transactions whose block the network no longer accepts: it would ignore them. @throws -32000 */
export async function refuseExpired(node: AskSolana, parsed: readonly SolanaTransaction[]): Promise<void> {
  const { ask, end } = until(node, APPROVED_MS)
  const known = await Promise.all(parsed.map((each) => hasNonce(each) || isBlockKnown(ask, each.blockhash))).finally(end)
  if (known.includes(false))
    throw refused('This transaction has expired: its blockhash is too old. Make it again with a recent one.', -32000)
}
