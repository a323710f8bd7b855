export type { SmartAccountScheme } from '@latchkey/embedded-wallet'
export type {
  Permission,
  PreferredAccount,
  SetPreferredAccountTypeArgs,
  SmartAccountsContract,
  SmartAccountsState,
} from './contract.js'
export { type SmartAccountsErrors, smartAccountsErrors } from './errors.js'
export type { SmartAccountsOptions } from './options.js'
export { smartAccounts, smartAccountsGrants } from './plugin.js'
