export type { Eip155Kernel } from './eip155-kernel.js'
export { type LatchkeyConnectorOptions, latchkey } from './wagmi/latchkey.js'
export { syncWagmi } from './wagmi/sync-wagmi.js'
