export { type AccountServerOptions, accountServer } from './account-server.js'
export type {
  AccountId,
  AccountSource,
  Ask,
  FoundAsset,
  FoundCollectible,
  FoundPiece,
  ListedCollection,
  PieceReader,
} from './account-source.js'
export { type BlockscoutOptions, blockscoutAccounts } from './blockscout-accounts.js'
export { type DasOptions, dasAccounts } from './das-accounts.js'
export { type Coin, type NodeAccountsOptions, nodeAccounts } from './node-accounts.js'
export type { ListedToken } from './token-list.js'
