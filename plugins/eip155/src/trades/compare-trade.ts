import type { TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { NodeTransaction } from '../actions/find-by-nonce.js'
import type { Ask } from '../transfers/evm-deps.js'
import { stepsOf } from './steps-of.js'

/**
 * Compares a mined trade with the approved terms. An account that is a contract, or delegates to one, sends in its own envelope, which
 * reveals nothing about the content; so does a node without the transaction.
 * @throws transfer/altered
 */
export async function compareTrade(ask: Ask, hash: string, args: TradeArgs): Promise<void> {
  const sent = (await ask('eth_getTransactionByHash', [hash])) as NodeTransaction | null
  if (!sent) return
  const what = faultIn(sent, args)
  if (what === undefined || (await ask('eth_getCode', [args.from, 'latest'])) !== '0x') return
  throw transferErrors.create('altered', { hash, what })
}

/** Returns how a transaction of the account differs from the agreed trade; undefined if it does not. */
export function faultIn(sent: NodeTransaction, args: TradeArgs): 'sender' | 'recipient' | 'amount' | 'data' | undefined {
  const { to = '', value = '0x0', data = '0x' } = stepsOf(args).at(-1) ?? {}
  if (sent.from.toLowerCase() !== args.from.toLowerCase()) return 'sender'
  if (sent.to?.toLowerCase() !== to.toLowerCase()) return 'recipient'
  if (BigInt(sent.value) !== BigInt(value)) return 'amount'
  return (sent.input ?? sent.data ?? '0x').toLowerCase() === data.toLowerCase() ? undefined : 'data'
}
