import { arbitrum, mainnet } from '@latchkey/eip155/networks'
import { type EvmContracts, evm } from '@latchkey/evm'
import { createKernel, type Kernel } from '@latchkey/kernel'

/** The kernel to measure: what a site with EVM wallets creates. */
export const kernel: Kernel<EvmContracts> = createKernel({ projectId: 'bench', ...evm({ networks: [mainnet, arbitrum] }) })
