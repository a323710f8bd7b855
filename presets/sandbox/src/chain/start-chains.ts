import type { SandboxChain, SandboxNetwork } from './chain.js'
import { deployWorld } from './deploy-world.js'
import { startNodes } from './start-nodes.js'
import type { World } from './world.js'

/** Two chains with everything on them. */
export interface Chains {
  readonly chains: readonly [one: SandboxChain, two: SandboxChain]
  stop(): Promise<void>
}

/** Starts both chains and fills them, side by side. */
export async function startChains(
  world: World,
  options: { readonly ports?: readonly [number, number] | undefined; readonly blockTime?: number | undefined },
): Promise<Chains> {
  const { ports = [0, 0], blockTime } = options
  const { urls, stop } = await startNodes([
    { chainId: ONE, port: ports[0], blockTime },
    { chainId: TWO, port: ports[1], blockTime },
  ])
  try {
    await Promise.all(urls.map((url) => deployWorld(url, world, { automine: blockTime === undefined })))
    const [one = '', two = ''] = urls
    return { chains: [chain(ONE, 'Latchkey One', one, false, world), chain(TWO, 'Latchkey Two', two, true, world)], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function chain(id: number, name: string, rpcUrl: string, testnet: boolean, { contracts }: World): SandboxChain {
  const network: SandboxNetwork = {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: {
      multicall3: { address: contracts.multicall3 },
      ensRegistry: { address: contracts.ensRegistry },
      ensUniversalResolver: { address: contracts.ensUniversalResolver },
    },
    testnet,
  }
  return { id, name, rpcUrl, network }
}

const ONE = 1337
const TWO = 31338
