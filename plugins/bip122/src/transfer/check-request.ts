import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'

/**
 * Compares the wallet request field by field with the approved terms. The wallet builds the transaction itself.
 * @throws transfer/mismatch
 */
export function checkRequest({ args, amount, request }: TransferPlan, current: string | undefined): void {
  const mismatch = (what: string): Error => transferErrors.create('mismatch', { what })
  const [order, ...more] = request.params as readonly { readonly [name: string]: unknown }[]
  if (request.method !== 'sendTransfer' || !order || more.length > 0) throw mismatch('method')
  if (Object.keys(order).some((name) => name !== 'recipient' && name !== 'amount')) throw mismatch('fields')
  // Requests use the account in use.
  if (current !== args.from) throw mismatch('sender')
  if (args.asset !== undefined) throw mismatch('asset')
  if (order.recipient !== args.to) throw mismatch('recipient')
  if (args.amount !== 'max' && args.amount !== amount) throw mismatch('amount')
  if (typeof order.amount !== 'string' || !/^\d{1,16}$/.test(order.amount) || BigInt(order.amount) !== amount) throw mismatch('amount')
}
