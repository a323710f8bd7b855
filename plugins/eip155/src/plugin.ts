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
import { firstParty } from '@latchkey/kernel/first-party'
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
import { translations as approveTranslations } from './messages/approve/translations.js'
import en from './messages/en.js'
import { translations } from './messages/translations.js'
import { createMethods } from './methods.js'
import type { Eip1193Provider } from './provider.js'
import { toNetworks, type ViemChain } from './to-network.js'
import { KERNEL, VERSION } from './version.js'

/** Networks, nodes and wallets of the EVM family. */
export interface Eip155Options {
  /** In display order; the first one is selected initially. Networks of `./networks` or chains of viem. */
  readonly networks: readonly [Network | ViemChain, ...(Network | ViemChain)[]]
  /**
   * Addresses of your own nodes by CAIP-2 id, tried before the network's public ones. WebSocket addresses (`wss://`) serve
   * `eth_subscribe`.
   */
  readonly rpcUrls?: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Measure a network's addresses periodically and prefer the best. Makes additional requests; off by default. */
  readonly rank?: boolean
  /** Find wallets that announce themselves (EIP-6963). On by default. */
  readonly eip6963?: boolean
  /** Find the wallet behind `window.ethereum`. On by default. */
  readonly injected?: boolean
  /** Connect automatically inside Safe. On by default; the list contains the origins that may frame the app. */
  readonly safe?: boolean | { readonly origins: readonly string[] }
  /** Wallets that the app supplies, by their provider; for connectors of wagmi, use `wagmiWallets` of `./wagmi`. */
  readonly wallets?: readonly AppWallet[]
  /**
   * Tokens whose balances are read from the nodes when neither the wallet nor a server can report them; entries of a token list, or a
   * function that loads them.
   */
  readonly tokens?: TokenSource
  /** Contracts of collectibles to search when no server can list the collectibles. */
  readonly collections?: readonly CollectionInfo[]
  /** Further methods that wallets or nodes support, such as those of one chain, and whether they need approval. */
  readonly requests?: readonly FurtherRequest[]
  /**
   * Answer `wallet_sendCalls` even if the wallet has no batches (EIP-5792): each call becomes a separate transaction, which the visitor
   * confirms separately, and later ones may fail after earlier ones. Calls that must be atomic are still refused. Off by default.
   */
  readonly callsFallback?: boolean
  /** Assumed account type for wallets that support both. Defaults to `smartAccount`; a wallet in the page has plain accounts. */
  readonly defaultAccountType?: 'smartAccount' | 'eoa'
  /** Revoke the wallet's permission when the visitor disconnects. On by default. */
  readonly revokeOnDisconnect?: boolean
}

/** Kernel services this plugin needs; granted by presets. */
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
 * EVM chains: discovers wallets, talks to them, reads balances and names.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [eip155({ networks: [mainnet] })] })
 */
export function eip155(given: Eip155Options): Plugin<Eip155Contract> {
  // Plain JavaScript may pass nothing; the kernel then names the missing option.
  const options = { ...given }
  const { eip6963 = true, injected = true, safe = true, revokeOnDisconnect: revoke = true, rpcUrls = {} } = options
  const networks = toNetworks(options.networks)
  return firstParty(
    definePlugin<Eip155Contract>({
      id: 'eip155',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      family: { namespace: 'eip155', networks },
      options: { of: 'eip155', given, known: () => import('./known-options.js') },
      needs: eip155Grants.eip155,
      provides: { chain: '1.0.0', 'chain:eip155': '1.0.0' },
      // One line each: separate chunks would weigh more.
      messages: { en, ...translations },
      lateMessages: {
        approve: {
          en: () => import('./messages/approve/en.js'),
          ...approveTranslations,
        },
      },
      setup(ctx) {
        const { storage } = ctx
        const line = () => ctx.use(connections)
        const { provider, emit } = createProvider(ctx, () => loadRuntime())
        const announced = new Set<Eip1193Provider>()
        const loadRuntime = loadOnce(() => import('./runtime.js').then((m) => m.createRuntime({ ctx, connections: line, options, emit })))
        return {
          actions: {
            getProvider: () => provider,
            getCapabilities: async (args) => (await loadRuntime()).actions.getCapabilities(args),
            read: async (args) => (await loadRuntime()).actions.read(args),
            sendCalls: async (args) => (await loadRuntime()).actions.sendCalls(args),
            waitForTransaction: async (args) => (await loadRuntime()).actions.waitForTransaction(args),
          },
          rpc: createMethods(ctx, async (...request) => (await loadRuntime()).handle(...request), options.requests),
          contributes: [
            chains.of(
              createAdapter(networks, provider, async () => (await loadRuntime()).parts, options.defaultAccountType ?? 'smartAccount'),
            ),
            approvalBodies.of({
              id: 'eip155',
              methods: APPROVAL_METHODS,
              load: slot(ctx, () => import('./approval/approval-body.js')),
            }),
            policyHosts.of({ id: 'eip155.rpcUrls', connect: Object.values(rpcUrls).flat() }),
            lateBalances('eip155', loadRuntime),
            nameSources.of({
              id: 'eip155.ens',
              namespace: 'eip155',
              resolve: async (...args) => (await loadRuntime()).names.resolve(...args),
              find: async (...args) => (await loadRuntime()).names.find(...args),
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
