import { toHex, toNumber } from '../transfers/evm-deps.js'
import type { AskNode } from './check-transaction.js'

/** A transaction as nodes report it. */
export interface NodeTransaction {
  readonly hash: string
  readonly from: string
  readonly nonce: string
  readonly to: string | null
  readonly value: string
  readonly input?: string
  readonly data?: string
}
/** A place in the order of an account's transactions. */
export interface AtNonce {
  readonly from: string
  readonly nonce: bigint
}

/** How far back to look; most nodes keep the state of fewer blocks. */
const MOST_BLOCKS = 8_192n

/**
 * Finds the mined transaction of an account with a nonce, by bisecting recent blocks. Undefined if there is none yet, or if it is older
 * than the nodes' state.
 * @throws the node's error
 */
export async function findByNonce(ask: AskNode, { from, nonce }: AtNonce): Promise<NodeTransaction | undefined> {
  const isUsedAt = async (block: bigint): Promise<boolean> => toNumber(await ask('eth_getTransactionCount', [from, toHex(block)])) > nonce
  const latest = toNumber(await ask('eth_blockNumber', []))
  if (!(await isUsedAt(latest))) return undefined
  // The account has the nonce in `after`, and not yet in `before`.
  let after = latest
  let before = latest
  for (let step = 1n; before === after; step *= 2n) {
    const at = latest - step
    if (at < 0n) break
    if (step > MOST_BLOCKS) return undefined
    if (await isUsedAt(at)) [after, before] = [at, at]
    else before = at
  }
  if (before === after) before = -1n
  while (after - before > 1n) {
    const middle = (after + before) / 2n
    if (await isUsedAt(middle)) after = middle
    else before = middle
  }
  const block = (await ask('eth_getBlockByNumber', [toHex(after), true])) as { readonly transactions?: readonly NodeTransaction[] } | null
  return block?.transactions?.find((each) => each.from.toLowerCase() === from.toLowerCase() && toNumber(each.nonce) === nonce)
}
