import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { faultOf } from './check-request.js'
import type { Ask } from './evm-deps.js'

/**
 * Reads a sent transaction back and compares it with what was agreed on. Resolves with false while no node has it. An account that is a
 * contract, or delegates to one, sends in its own envelope, which reveals nothing about the content.
 * @throws transfer/altered
 */
export async function compareSent(ask: Ask, hash: string, { args, amount }: TransferPlan): Promise<boolean> {
  const sent = (await ask('eth_getTransactionByHash', [hash])) as Sent | null
  if (!sent) return false
  const isOwn = sent.from.toLowerCase() === args.from.toLowerCase()
  if (!isOwn && (await ask('eth_getCode', [args.from, 'latest'])) !== '0x') return true
  const what = isOwn ? faultOf({ to: sent.to, value: sent.value, data: sent.input ?? sent.data ?? '0x' }, { ...args, amount }) : 'sender'
  if (what) throw transferErrors.create('altered', { hash, what })
  return true
}

interface Sent {
  readonly from: string
  readonly to: string | null
  readonly value: string
  readonly input?: string
  readonly data?: string
}
