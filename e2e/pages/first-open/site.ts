import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'

// Everything that a site needs for EVM wallets, and nothing else: all loaded code is ours. The page configures the network.
declare const networks: readonly [Network]
Object.assign(globalThis, { kernel: createKernel({ projectId: 'first-open', ...evm({ networks }) }) })
