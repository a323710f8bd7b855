export { listedTokens } from './listed-tokens.js'
export { nodeAssets } from './node-assets.js'
export { nodeCollectibles } from './node-collectibles.js'
export { walletAssets } from './wallet-assets.js'
