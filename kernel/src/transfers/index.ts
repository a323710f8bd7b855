export { createSentTransfers, type SentTransfers, type SentTransfersOptions } from './create-sent-transfers.js'
export { createUnsureBook, type UnsureBook, type UnsureStorage } from './create-unsure-book.js'
export { outcomeOf, type RequestOutcome } from './outcome-of.js'
export { type TransferErrors, transferErrors } from './transfer-errors.js'
