import type { EvmNode } from '@latchkey/eip155/read'
import type { Hex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { Locked } from '../account/one-at-a-time.js'
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
  /** Reads whether the account is still as the visitor saw it, while the nonce is read. */
  readonly isAsShown?: () => Promise<boolean>
  readonly node: EvmNode
  readonly inTurn: InTurn
  readonly notes: Notes
}

/** Reason of the error for a nonce that went to another transaction, according to the node. */
export const NONCE_TAKEN = 'nonce-taken'

/**
 * Sends a transaction with the account's next nonce. Transactions of one account are sent one at a time, so that no two have the same
 * nonce. If another device was faster, the node rejects the nonce. The transaction is not signed automatically with the next nonce: a node
 * that falsely rejects would have two transactions for one approval, and could send both.
 *
 * Returns undefined if the approved fee no longer pays for a transaction, or the account differs from the shown one.
 * @throws `NONCE_TAKEN` as the reason, if the account has another next nonce by now
 */
export async function sendInTurn<T>(
  { chain, from, perGas, own, isAsShown, node, inTurn, notes }: Sender,
  send: (nonce: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const group = earlierGroup({ chain, from })
  const nextNonce = () => getTransactionCount(clientOf(node, chain), { address: from, blockTag: 'pending' })
  return inTurn(`send:${chain}:${from.toLowerCase()}`)(async () => {
    const [nonce, price, isSame] = await Promise.all([
      nextNonce(),
      perGas === undefined ? undefined : priceOn(chain, node),
      isAsShown ? isAsShown() : true,
    ])
    if (!isSame) return undefined
    if (perGas !== undefined && price !== undefined && price > perGas) return undefined
    try {
      const sent = await send(nonce)
      notes.remove(group, String(own ?? nonce))
      return sent
    } catch (error) {
      if (isNonceTaken(error) && (await nextNonce()) > nonce) throw Object.assign(error as Error, { reason: NONCE_TAKEN })
      notes.add(group, String(own ?? nonce))
      throw error
    }
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
