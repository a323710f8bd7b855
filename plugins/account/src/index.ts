export type { AccountContract, AccountState, NetworkRow, Switching, SwitchPhase } from './contract.js'
export type { AccountOptions } from './options.js'
export { account, accountGrants } from './plugin.js'
