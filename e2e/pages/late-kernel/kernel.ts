import { mainnet } from '@latchkey/eip155/networks'
import { type EvmContracts, evm } from '@latchkey/evm'
import { createKernel, type Kernel } from '@latchkey/kernel'

/** The page loads this file after its first paint. */
export const kernel: Kernel<EvmContracts> = createKernel({ projectId: 'e2e', ...evm({ networks: [mainnet] }) })
