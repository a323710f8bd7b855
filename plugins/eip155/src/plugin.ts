import {
  approvalBodies,
  type CaipNetworkId,
  chains,
  connections,
  connectorSources,
  definePlugin,
  lateBalances,
  loadOnce,
  type Network,
  nameSources,
  type Plugin,
  policyHosts,
  slot,
} from '@latchkey/kernel'
import { ours } from '@latchkey/kernel/ours'
import { createAdapter } from './adapter.js'
import type { CollectionInfo } from './assets/find-pieces.js'
import type { TokenSource } from './assets/token-info.js'
import type { Eip155Contract } from './contract.js'
import { createProvider } from './create-provider.js'
import { APPROVAL_METHODS } from './data/methods.js'
import { announcedWallets } from './discovery/announced.js'
import { type AppWallet, appWallets } from './discovery/app-wallets.js'
import { injectedWallet } from './discovery/injected.js'
import { safeApp } from './discovery/safe-app.js'
import type { FurtherRequest } from './further-request.js'
import ar from './messages/ar.js'
import de from './messages/de.js'
import en from './messages/en.js'
import { createMethods } from './methods.js'
import type { Eip1193Provider } from './provider.js'
import { toNetwork, type ViemChain } from './to-network.js'
import { KERNEL, VERSION } from './version.js'

/** Networks, nodes and wallets of the EVM family. */
export interface Eip155Options {
  /** In the order they are shown; the first is where a visitor begins. Networks of `./networks` or chains of viem. */
  readonly networks: readonly [Network | ViemChain, ...(Network | ViemChain)[]]
  /** Addresses of your own nodes by CAIP-2 id, tried before the network's public ones. WebSocket ones (`wss://`) serve `eth_subscribe`. */
  readonly rpcUrls?: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Measure a network's addresses now and then and prefer the best. Makes requests of its own; off by default. */
  readonly rank?: boolean
  /** Find wallets that announce themselves (EIP-6963). On by default. */
  readonly eip6963?: boolean
  /** Find the wallet behind `window.ethereum`. On by default. */
  readonly injected?: boolean
  /** Connect by itself inside Safe. On by default; the list names the pages that may frame the app. */
  readonly safe?: boolean | { readonly origins: readonly string[] }
  /** Wallets that the app brings along, by their provider; connectors of wagmi by `wagmiWallets` of `./wagmi`. */
  readonly wallets?: readonly AppWallet[]
  /** Tokens whose balances are read from the nodes when neither the wallet nor a server knows them; entries of a token list, or what loads them. */
  readonly tokens?: TokenSource
  /** Contracts of collectibles that are looked through when no server knows them. */
  readonly collections?: readonly CollectionInfo[]
  /** Further requests that wallets or nodes know, such as those of one chain, and whether the visitor is asked about them. */
  readonly requests?: readonly FurtherRequest[]
  /** What accounts of wallets that hold both kinds are taken to be. `smartAccount` when left out; a wallet in the page has plain ones. */
  readonly defaultAccountType?: 'smartAccount' | 'eoa'
  /** Take the wallet's permission back when the visitor disconnects. On by default. */
  readonly revokeOnDisconnect?: boolean
}

/** Kernel services this plugin needs; presets grant them. */
export const eip155Grants: { readonly eip155: readonly string[] } = {
  eip155: [
    'kernel.connections',
    'kernel.requests',
    'kernel.chains',
    'kernel.connectorSources',
    'kernel.approvalBodies',
    'kernel.nameSources',
  ],
}

/**
 * EVM chains: finds wallets, speaks to them, reads balances and names.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [eip155({ networks: [mainnet] })] })
 */
export function eip155(options: Eip155Options): Plugin<Eip155Contract> {
  const { eip6963 = true, injected = true, safe = true, revokeOnDisconnect: revoke = true, rpcUrls = {} } = options
  const networks = options.networks.map(toNetwork)
  return ours(
    definePlugin<Eip155Contract>({
      id: 'eip155',
      version: VERSION,
      kernel: KERNEL,
      needs: eip155Grants.eip155,
      provides: { chain: '1.0.0', 'chain:eip155': '1.0.0' },
      // One line each: requests of their own would weigh more.
      messages: { en, de, ar },
      setup(ctx) {
        const { storage } = ctx
        const line = () => ctx.use(connections)
        const { provider, emit } = createProvider(ctx)
        const announced = new Set<Eip1193Provider>()
        const late = loadOnce(() => import('./late.js').then((m) => m.createLate({ ctx, connections: line, options, emit })))
        return {
          actions: {
            getProvider: () => provider,
            getCapabilities: async (args) => (await late()).actions.getCapabilities(args),
            read: async (args) => (await late()).actions.read(args),
            sendCalls: async (args) => (await late()).actions.sendCalls(args),
            waitForTransaction: async (args) => (await late()).actions.waitForTransaction(args),
          },
          rpc: createMethods(ctx, async (...request) => (await late()).handle(...request), options.requests),
          contributes: [
            chains.of(createAdapter(networks, provider, async () => (await late()).parts, options.defaultAccountType ?? 'smartAccount')),
            approvalBodies.of({
              id: 'eip155',
              methods: APPROVAL_METHODS,
              load: slot(ctx, () => import('./approval/approval-body.js')),
            }),
            policyHosts.of({ id: 'eip155.rpcUrls', connect: Object.values(rpcUrls).flat() }),
            lateBalances('eip155', late),
            nameSources.of({
              id: 'eip155.ens',
              namespace: 'eip155',
              resolve: async (...args) => (await late()).names.resolve(...args),
              find: async (...args) => (await late()).names.find(...args),
            }),
            ...(eip6963 ? [connectorSources.of(announcedWallets({ revoke, storage, seen: (p) => void announced.add(p) }))] : []),
            ...(injected ? [connectorSources.of(injectedWallet({ revoke, storage, announced }))] : []),
            ...(options.wallets ? [connectorSources.of(appWallets({ revoke, storage, wallets: options.wallets }))] : []),
            ...(safe
              ? [connectorSources.of(safeApp({ connections: line, failed: ctx.report, ...(typeof safe === 'object' && safe) }))]
              : []),
          ],
        }
      },
    }),
  )
}
