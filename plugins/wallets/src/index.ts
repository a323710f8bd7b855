export type { WalletsContract } from './contract.js'
export type { WalletsOptions } from './options.js'
export { wallets, walletsGrants } from './plugin.js'
