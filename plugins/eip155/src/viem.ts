export type { Eip155Kernel } from './eip155-kernel.js'
export { getPublicClient, type PublicClientArgs } from './viem/get-public-client.js'
export { getWalletClient, type WalletClient } from './viem/get-wallet-client.js'
export { watchWalletClient } from './viem/watch-wallet-client.js'
