import type { EvmNode } from '@latchkey/eip155/read'
import type { Hex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { Locked } from '../account/one-at-a-time.js'
import { broadcast } from './broadcast.js'
import { clientOf } from './client-of.js'
import { earlierGroup } from './earlier-transactions.js'
import type { Notes } from './notes.js'

/** Runs tasks of one kind one at a time, in all tabs of this origin. */
export type InTurn = (kind: string) => Locked

/** Options of `sendInTurn`. */
export interface Sender {
  /** CAIP-2. */
  readonly chain: string
  readonly from: Hex
  /** Approved wei per gas; omitted if the page set the fee. */
  readonly perGas: bigint | undefined
  /** Nonce that the page set, and the transaction has instead of the next one. */
  readonly own?: number | undefined
  /** Reads whether the account, and its earlier transactions beside one with this nonce, are still as the visitor saw it. */
  readonly isAsShown: (nonce: number) => Promise<boolean>
  readonly node: EvmNode
  readonly inTurn: InTurn
  readonly notes: Notes
}

/** Reason of the error for a nonce that went to another transaction, according to the node. */
export const NONCE_TAKEN = 'nonce-taken'

/**
 * Signs a transaction with the account's next nonce, and sends it. Transactions of one account are sent one at a time, so that no two have the same
 * nonce. If another device was faster, the node rejects the nonce. The transaction is not signed automatically with the next nonce: a node
 * that falsely rejects would have two transactions for one approval, and could send both.
 *
 * Returns its hash; undefined if the approved fee no longer pays for it, or what was shown differs by now.
 * @throws `NONCE_TAKEN` as the reason, if the account has another next nonce by now
 */
export async function sendInTurn(
  { chain, from, perGas, own, isAsShown, node, inTurn, notes }: Sender,
  sign: (nonce: number) => Promise<Hex | undefined>,
): Promise<Hex | undefined> {
  const group = earlierGroup({ chain, from })
  const nextNonce = () => getTransactionCount(clientOf(node, chain), { address: from, blockTag: 'pending' })
  return inTurn(`send:${chain}:${from.toLowerCase()}`)(async () => {
    const [nonce, price] = await Promise.all([nextNonce(), perGas === undefined ? undefined : priceOn(chain, node)])
    const id = String(own ?? nonce)
    // About the very nonce that is signed: a dishonest node could report another one to each question.
    if (!(await isAsShown(own ?? nonce))) return undefined
    if (perGas !== undefined && price !== undefined && price > perGas) return undefined
    const raw = await sign(nonce)
    if (raw === undefined) return undefined
    // Before it is sent, because the page can remove the frame before the response.
    notes.add(group, id)
    const hash = await broadcast(node, chain, raw).catch(async (error: unknown) => {
      if (isNonceTaken(error) && (await nextNonce()) > nonce) throw Object.assign(error as Error, { reason: NONCE_TAKEN })
      throw error
    })
    notes.remove(group, id)
    return hash
  })
}

/** Returns the current wei per gas; undefined if the node does not report it. */
async function priceOn(chain: string, node: EvmNode): Promise<bigint | undefined> {
  const price = await node(chain, 'eth_gasPrice', []).catch(() => undefined)
  return typeof price === 'string' && /^0x[\da-f]{1,64}$/i.test(price) ? BigInt(price) : undefined
}

/**
 * Nodes agree on the words, not on a code: EIP-1474 has none for a nonce, and all of them report -32000. Reading too much into the words
 * costs one more question.
 */
function isNonceTaken(error: unknown): boolean {
  return /nonce (?:is )?too low|replacement transaction underpriced/i.test((error as Partial<Error>).message ?? '')
}
