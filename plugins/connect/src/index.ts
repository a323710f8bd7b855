export type {
  Attempt,
  AttemptPhase,
  ConnectContract,
  ConnectState,
  RecentWallet,
  WalletBrowser,
  WalletRoad,
  WalletRow,
  WalletRowType,
} from './contract.js'
export type { ConnectOptions, CustomWallet } from './options.js'
export { connect, connectGrants } from './plugin.js'
