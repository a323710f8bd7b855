import { networkMark } from '../network-mark.js'
import type { SandboxChain, SandboxNetwork } from './chain.js'
import { deployWorld } from './deploy-world.js'
import { PAST_DAYS, seedHistory } from './seed-history.js'
import { startNodes } from './start-nodes.js'
import type { World } from './world.js'

/** Two fully set-up chains. */
export interface Chains {
  readonly chains: readonly [one: SandboxChain, two: SandboxChain]
  stop(): Promise<void>
}

/** Starts both chains and sets them up, concurrently. */
export async function startChains(
  world: World,
  options: {
    readonly ports?: readonly [number, number] | undefined
    readonly blockTime?: number | undefined
    readonly history?: boolean | undefined
    /** Ids of chains without EIP-7702. */
    readonly without7702?: readonly number[] | undefined
  },
): Promise<Chains> {
  const { ports = [0, 0], blockTime, history = false, without7702 = [] } = options
  const now = Math.floor(Date.now() / 1000)
  const { urls, stop } = await startNodes([
    { chainId: ONE, port: ports[0], blockTime, isOld: without7702.includes(ONE), genesis: history ? now - PAST_DAYS * 86_400 : undefined },
    { chainId: TWO, port: ports[1], blockTime, isOld: without7702.includes(TWO) },
  ])
  try {
    await Promise.all(urls.map((url) => deployWorld(url, world, { automine: blockTime === undefined })))
    const [one = '', two = ''] = urls
    if (history) await seedHistory(one, world, { now, automine: blockTime === undefined })
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
    assets: { imageUrl: networkMark(testnet ? '2' : '1', testnet ? '#0f766e' : '#4f46e5') },
    testnet,
  }
  return { id, name, rpcUrl, network }
}

const ONE = 1337
const TWO = 31338
