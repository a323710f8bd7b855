import { arbitrum, mainnet } from '@latchkey/eip155/networks'
import { type EvmContracts, evm } from '@latchkey/evm'
import { createKernel, type Kernel } from '@latchkey/kernel'

/** The kernel to measure: that of a site with EVM wallets. */
// As on a visitor's page: checks for integrators load with `debug`, which is on where the host is local.
export const kernel: Kernel<EvmContracts> = createKernel({ projectId: 'bench', debug: false, ...evm({ networks: [mainnet, arbitrum] }) })
