import {
  balanceSources,
  chains,
  connections,
  connectorSources,
  definePlugin,
  type Network,
  nameSources,
  type Plugin,
} from '@latchkey/kernel'
import { createAdapter } from './adapter.js'
import { nativeBalances } from './balances.js'
import type { Eip155Contract } from './contract.js'
import { createActions } from './create-actions.js'
import { createProvider } from './create-provider.js'
import { announcedWallets } from './discovery/announced.js'
import { injectedWallet } from './discovery/injected.js'
import { safeApp } from './discovery/safe-app.js'
import { createHandler } from './handle-request.js'
import { createMethods } from './methods.js'
import { ensNames } from './names.js'
import type { Eip1193Provider } from './provider.js'
import { lazyRpc } from './rpc/lazy-rpc.js'
import { toNetwork, type ViemChain } from './to-network.js'

export interface Eip155Options {
  /** In the order they are shown; the first is where a visitor begins. Networks of `./networks` or chains of viem. */
  readonly networks: readonly [Network | ViemChain, ...(Network | ViemChain)[]]
  /** Addresses of your own nodes by CAIP-2 id, tried before the network's public ones. */
  readonly rpcUrls?: { readonly [chain: string]: readonly string[] }
  /** Measure a network's addresses now and then and prefer the best. Makes requests of its own; off by default. */
  readonly rank?: boolean
  /** Find wallets that announce themselves (EIP-6963). On by default. */
  readonly eip6963?: boolean
  /** Find the wallet behind `window.ethereum`. On by default. */
  readonly injected?: boolean
  /** Connect by itself inside Safe. On by default; the list names the pages that may frame the app. */
  readonly safe?: boolean | { readonly origins: readonly string[] }
  /** Take the wallet's permission back when the visitor disconnects. On by default. */
  readonly revokeOnDisconnect?: boolean
}

/** Kernel services this plugin needs; presets grant them. */
export const eip155Grants: { readonly eip155: readonly string[] } = { eip155: ['kernel.connections', 'kernel.requests'] }

/**
 * EVM chains: finds wallets, speaks to them, reads balances and names.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [eip155({ networks: [mainnet] })], grants: eip155Grants })
 */
export function eip155(options: Eip155Options): Plugin<Eip155Contract> {
  const { eip6963 = true, injected = true, safe = true, revokeOnDisconnect: revoke = true, rpcUrls = {}, rank = false } = options
  const networks = options.networks.map(toNetwork)
  return definePlugin<Eip155Contract>({
    id: 'eip155',
    version: '1.0.0',
    kernel: '^1.0.0',
    provides: { chain: '1.0.0', 'chain:eip155': '1.0.0' },
    messages: { en: () => import('./messages/en.js'), de: () => import('./messages/de.js'), ar: () => import('./messages/ar.js') },
    setup(ctx) {
      const { signal, storage } = ctx
      const rpc = lazyRpc({ rpcUrls, rank, signal })
      const provider = createProvider(ctx)
      const balances = nativeBalances({ rpc, signal, storage })
      const announced = new WeakSet<Eip1193Provider>()
      const handle = createHandler({ ctx, rpc, balances, connections: () => ctx.use(connections) })
      const own = (): readonly Network[] => ctx.core.networks.filter((n) => n.chainNamespace === 'eip155')
      return {
        actions: createActions({ ctx, rpc, provider, connections: () => ctx.use(connections) }),
        rpc: createMethods(ctx, handle),
        contributes: [
          chains.of(createAdapter(networks, provider)),
          balanceSources.of(balances),
          nameSources.of(ensNames({ rpc, networks: own, signal, storage })),
          ...(eip6963 ? [connectorSources.of(announcedWallets({ revoke, seen: (p) => void announced.add(p) }))] : []),
          ...(injected ? [connectorSources.of(injectedWallet({ revoke, isAnnounced: (p) => announced.has(p) }))] : []),
          ...(safe
            ? [connectorSources.of(safeApp({ connections: () => ctx.use(connections), ...(typeof safe === 'object' && safe) }))]
            : []),
        ],
      }
    },
  })
}
