export { type AccountServerOptions, accountServer } from './account-server.js'
export type { AccountId, AccountSource, FoundAsset, FoundCollectible } from './account-source.js'
export { type BlockscoutOptions, blockscoutAccounts } from './blockscout-accounts.js'
export { type Coin, type ListedToken, type NodeAccountsOptions, nodeAccounts } from './node-accounts.js'
