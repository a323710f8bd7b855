import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'

const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

// All that a site needs for EVM wallets, and nothing else: what is loaded here is ours.
Object.assign(globalThis, { kernel: createKernel({ projectId: 'first-open', ...evm({ networks: [network] }) }) })
