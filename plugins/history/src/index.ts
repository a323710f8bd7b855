export type { HistoryContract, HistoryState, KnownParties, KnownPartiesArgs } from './contract.js'
export { history, historyGrants } from './plugin.js'
