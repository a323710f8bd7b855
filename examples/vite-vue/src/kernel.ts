import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'

/** A chain of `npx @latchkey/sandbox`. On a site: `import { mainnet, base } from '@latchkey/evm/networks'`. */
const local = (id: number, name: string, port: number): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
})

export const kernel = createKernel({
  projectId: 'vite-vue',
  plugins: [evm({ networks: [local(1337, 'Latchkey One', 4401), local(31338, 'Latchkey Two', 4402)] })],
})
