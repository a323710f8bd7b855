export type { EmbeddedWalletContract } from './contract.js'
export { embeddedWallet } from './plugin.js'
