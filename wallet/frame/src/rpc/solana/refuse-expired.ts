import { refused } from '../questions.js'
import { type AskSolana, isBlockKnown } from './ask-solana.js'
import type { ParsedSolana } from './parse-transaction.js'
import { SYSTEM } from './programs.js'
import { until } from './until.js'

/** How long an approved transaction waits for the node. */
export const APPROVED_MS = 3000

/** Refuses transactions whose block the network no longer accepts: it would ignore them. @throws -32000 */
export async function refuseExpired(node: AskSolana, parsed: readonly ParsedSolana[]): Promise<void> {
  const { ask, end } = until(node, APPROVED_MS)
  const known = await Promise.all(parsed.map((each) => hasNonce(each) || isBlockKnown(ask, each.blockhash))).finally(end)
  if (known.includes(false))
    throw refused('This transaction has expired: its blockhash is too old. Make it again with a recent one.', -32000)
}

/** A transaction that starts by advancing a nonce does not expire with a block. */
export function hasNonce({ instructions: [first] }: Pick<ParsedSolana, 'instructions'>): boolean {
  // The network looks at these four bytes alone.
  return first?.program === SYSTEM && [4, 0, 0, 0].every((byte, at) => first.data[at] === byte)
}
