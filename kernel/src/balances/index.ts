export { lateBalances } from './late-balances.js'
export { type Balances, type BalanceTarget, type NativeBalancesOptions, nativeBalances, readBalance } from './native-balances.js'
