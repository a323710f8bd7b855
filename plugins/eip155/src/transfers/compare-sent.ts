import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { NodeTransaction } from '../actions/find-by-nonce.js'
import { faultOf } from './check-request.js'
import type { Ask } from './evm-deps.js'

/**
 * Reads a sent transaction back and compares it with what was agreed on. Resolves with false while no node has it. An account that is a
 * contract, or delegates to one, sends in its own envelope, which reveals nothing about the content. `since` is the latest block at the
 * time of the plan: a transaction in it, or before it, is not this transfer.
 * @throws transfer/altered, transfer/unclear
 */
export async function compareSent(ask: Ask, hash: string, plan: TransferPlan, since?: bigint): Promise<boolean> {
  const { from } = plan.args
  const sent = (await ask('eth_getTransactionByHash', [hash])) as (NodeTransaction & { readonly blockNumber?: string | null }) | null
  if (!sent) return false
  const isOwn = sent.from.toLowerCase() === from.toLowerCase()
  const isWrapped = !isOwn && (await ask('eth_getCode', [from, 'latest'])) !== '0x'
  const what = isWrapped ? undefined : isOwn ? faultIn(sent, plan) : 'sender'
  if (what) throw transferErrors.create('altered', { hash, what })
  const isOlder = since !== undefined && typeof sent.blockNumber === 'string' && BigInt(sent.blockNumber) <= since
  if (isOlder) throw transferErrors.create('unclear', { reason: `the wallet returned an earlier transaction: ${hash}` })
  return true
}

/** Returns how a transaction of the account differs from the agreed transfer; undefined if it does not. */
export function faultIn(
  { to, value, input, data }: Pick<NodeTransaction, 'to' | 'value' | 'input' | 'data'>,
  plan: TransferPlan,
): string | undefined {
  return faultOf({ to, value, data: input ?? data ?? '0x' }, { ...plan.args, amount: plan.amount })
}
