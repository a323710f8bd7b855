import type { TransferStatus } from '@latchkey/kernel'
import type { TransactionResult } from '../actions/wait-for-transaction.js'

/** Maps the outcome of an EVM transaction to the common transfer status: a reverted or dropped one has failed. */
export function toTransferStatus(status: TransactionResult['status']): TransferStatus {
  return status === 'reverted' || status === 'dropped' ? 'failed' : status
}
