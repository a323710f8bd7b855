import { arbitrum, mainnet } from '@latchkey/eip155/networks'
import { type EvmContracts, evm } from '@latchkey/evm'
import { createKernel, type Kernel } from '@latchkey/kernel'

/** The kernel to measure: that of a site with EVM wallets. */
export const kernel: Kernel<EvmContracts> = createKernel({ projectId: 'bench', ...evm({ networks: [mainnet, arbitrum] }) })
