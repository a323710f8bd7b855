export { browse } from '../actions/browse.js'
export { default as ConnectingExternal } from './connecting-external.js'
export { default as ConnectingMultiChain } from './connecting-multi-chain.js'
export { default as Downloads } from './downloads.js'
// All exports of the first screen: bundlers would move modules of both to a third file, which the first screen would wait for.
export {
  Connect,
  ConnectWallets,
  default,
  forgetWallet,
  loadRecents,
  rememberWallet,
  styles,
  WalletSection,
  walletRows,
} from './first.js'
export { default as GetWallet } from './get-wallet.js'
export { default as WhatIsAWallet } from './what-is-a-wallet.js'
