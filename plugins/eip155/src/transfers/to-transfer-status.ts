import type { TransferStatus } from '@latchkey/kernel'
import type { TransactionResult } from '../actions/wait-for-transaction.js'

/** Says in the words of every family what became of an EVM transaction: what was reverted or dropped has failed. */
export function toTransferStatus(status: TransactionResult['status']): TransferStatus {
  return status === 'reverted' || status === 'dropped' ? 'failed' : status
}
