export { createSigner, type SignerArgs, type SolanaKernel, type SolanaSigner } from './kit/create-signer.js'
