export {
  type AccountInUse,
  type AskForAccountsArgs,
  accountInUse,
  askForAccounts,
  type ExplorerPage,
  explorerPage,
  tellArrival,
  tellChange,
} from '../accounts/index.js'
export { type Balances, type BalanceTarget, type NativeBalancesOptions, nativeBalances, readBalance } from '../balances/index.js'
export { type Ask, createAsker, servedImage } from '../http/index.js'
export { isIdentity } from '../points/index.js'
export { createResource, type Resource, type ResourceOptions, type ResourceState } from '../state/index.js'
export { type AskInTurnArgs, askInTurn, bounded, type Endpoint, isHidden, type Limits, pause, poll, within } from '../waits/index.js'
