import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'

// All that a site needs for EVM wallets, and nothing of its own: what is loaded here is ours. The page has the network.
declare const networks: readonly [Network]
Object.assign(globalThis, { kernel: createKernel({ projectId: 'first-open', ...evm({ networks }) }) })
