export type { LoyaltyContract } from './contract.js'
export { type LoyaltyOptions, loyalty } from './plugin.js'
