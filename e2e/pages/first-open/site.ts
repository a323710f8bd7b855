import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'

// Everything that a site needs for EVM wallets, and nothing else: all loaded code is the widget's. The page configures the network. Without
// debug, as for visitors: a local host would also load developer code.
declare const networks: readonly [Network]
Object.assign(globalThis, { kernel: createKernel({ projectId: 'first-open', debug: false, ...evm({ networks }) }) })
