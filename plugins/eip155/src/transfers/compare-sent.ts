import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { Hex } from 'viem'
import type { NodeTransaction } from '../actions/find-by-nonce.js'
import { readInnerCalls } from '../inner-calls.js'
import { faultOf } from './check-request.js'
import { type Ask, toHex } from './evm-deps.js'

/**
 * Reads a sent transaction back and compares it with the approved terms. Resolves with false while no node has it. An account that is a
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
  const agreed = { ...plan.args, amount: plan.amount }
  const content = input ?? data ?? '0x'
  if (plan.request.method !== 'wallet_sendCalls') return faultOf({ to, value, data: content }, agreed)
  // Without someone who pays for it, the account sends a batch to itself.
  const [call, ...more] = (to && readInnerCalls(to, content as Hex)) || []
  if (to?.toLowerCase() !== plan.args.from.toLowerCase() || BigInt(value) !== 0n || !call || more.length > 0 || call.isDelegated)
    return 'data'
  return faultOf({ to: call.to, value: toHex(call.value), data: call.data }, agreed)
}
