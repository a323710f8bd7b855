export type { HistoryContract, HistoryState, KnownParties, KnownPartiesArgs } from './contract.js'
export { history } from './plugin.js'
