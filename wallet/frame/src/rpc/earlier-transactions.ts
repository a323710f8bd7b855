import type { EvmNode } from '@latchkey/eip155/read'
import type { Hex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { clientOf } from './client-of.js'
import { DAY_MS, type Notes } from './notes.js'

/** An account on a chain (CAIP-2). */
export interface EarlierOf {
  readonly chain: string
  readonly from: Hex
}

/** Names the group of an account's refused transactions, by nonce. */
export function earlierGroup({ chain, from }: EarlierOf): string {
  return `transaction:${chain}:${from.toLowerCase()}`
}

/** Returns the nonces of an account's transactions that were refused within a day. */
export function refusedNonces(of: EarlierOf, { notes, now }: { readonly notes: Notes; readonly now: () => number }): readonly number[] {
  return notes.list(earlierGroup(of)).flatMap(({ id, at }) => (now() - at < DAY_MS ? [Number(id)] : []))
}

/**
 * Returns whether a transaction that was refused within a day may be executed beside one with this nonce, or the account's next one,
 * because its nonce is another.
 */
export async function mayRunBeside(
  of: EarlierOf & { readonly nonce?: number | undefined },
  { node, notes, now }: { readonly node: EvmNode; readonly notes: Notes; readonly now: () => number },
): Promise<boolean> {
  const nonces = refusedNonces(of, { notes, now })
  if (nonces.length === 0) return false
  const own = of.nonce ?? (await getTransactionCount(clientOf(node, of.chain), { address: of.from, blockTag: 'pending' }))
  return nonces.some((nonce) => nonce !== own)
}
