export type { CosmosContract } from './contract.js'
export { type CosmosChain, type CosmosChainArgs, cosmosChain } from './cosmos-chain.js'
export { type CosmosOptions, cosmos, cosmosGrants } from './plugin.js'
