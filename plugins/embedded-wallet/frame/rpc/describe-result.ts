import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/ask-en.js'
import { coinsOf, tokensOf } from './amounts.js'
import type { Detail } from './questions.js'
import type { ReadToken } from './read-token.js'
import type { Foretold, Move } from './simulate.js'

/** Describes the expected result of a transaction, line by line: what leaves, what arrives, or that it could not be simulated. */
export async function describeResult(
  foretold: Foretold,
  {
    chain,
    network,
    readToken,
    t,
  }: { readonly chain: string; readonly network: NetworkFacts; readonly readToken: ReadToken; readonly t: AskTexts },
): Promise<{ readonly details: readonly Detail[]; readonly warnings: readonly string[] }> {
  if (foretold.is === 'unknown') return { details: [{ label: t.result, value: t.notSimulated }], warnings: [] }
  if (foretold.is === 'failure') return { details: [], warnings: [t.wouldFail(foretold.reason)] }
  if (foretold.moves.length === 0) return { details: [{ label: t.result, value: t.noChange }], warnings: [] }
  // Outgoing assets first.
  const moves = [...foretold.moves].sort((a, b) => (a.amount < b.amount ? -1 : 1)).slice(0, 20)
  const written = async ({ asset, id, amount }: Move): Promise<string> => {
    const count = amount < 0n ? -amount : amount
    if (asset === undefined) return coinsOf(count, network)
    const token = await readToken(chain, asset)
    if (id !== undefined) return `${count === 1n ? '' : `${count} × `}${t.piece(String(id), token.symbol ?? t.pieces)}`
    // Without a symbol, only the address identifies the contract.
    return token.symbol === undefined ? `${tokensOf(count, token, t)} (${asset})` : tokensOf(count, token, t)
  }
  const details = await Promise.all(
    moves.map(async (move): Promise<Detail> => ({ label: move.amount < 0n ? t.youSend : t.youGet, value: await written(move) })),
  )
  return { details, warnings: [] }
}
