export type { Eip155Kernel } from './eip155-kernel.js'
export { getEthersProvider } from './ethers/get-ethers-provider.js'
export { getEthersSigner } from './ethers/get-ethers-signer.js'
