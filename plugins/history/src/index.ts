export type { ActivityBook, HistoryContract, HistoryState, KnownActivity, KnownParties, KnownPartiesArgs } from './contract.js'
export { history, historyGrants } from './plugin.js'
export { type Transaction, type TransactionTransfer, toTransaction } from './to-transaction.js'
