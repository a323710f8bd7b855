import {
  balanceSources,
  chains,
  connections,
  connectorSources,
  definePlugin,
  type Network,
  nameSources,
  type Plugin,
  policyHosts,
  transfers,
} from '@latchkey/kernel'
import { createAdapter } from './adapter.js'
import type { Eip155Contract } from './contract.js'
import { createProvider } from './create-provider.js'
import { announcedWallets } from './discovery/announced.js'
import { injectedWallet } from './discovery/injected.js'
import { safeApp } from './discovery/safe-app.js'
import type { Late } from './late.js'
import ar from './messages/ar.js'
import de from './messages/de.js'
import en from './messages/en.js'
import { createMethods } from './methods.js'
import type { Eip1193Provider } from './provider.js'
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
    // One line each: requests of their own would weigh more.
    messages: { en, de, ar },
    setup(ctx) {
      const line = () => ctx.use(connections)
      const provider = createProvider(ctx)
      const announced = new WeakSet<Eip1193Provider>()
      let loading: Promise<Late> | undefined
      const late = (): Promise<Late> => {
        loading ??= import('./late.js').then((m) => m.createLate({ ctx, connections: line, rpcUrls, rank }))
        // A chunk that did not come is asked for again by the next request.
        loading.catch(() => {
          loading = undefined
        })
        return loading
      }
      return {
        actions: {
          getProvider: () => provider,
          getCapabilities: async (args) => (await late()).actions.getCapabilities(args),
          read: async (args) => (await late()).actions.read(args),
          sendCalls: async (args) => (await late()).actions.sendCalls(args),
          waitForTransaction: async (args) => (await late()).actions.waitForTransaction(args),
        },
        rpc: createMethods(ctx, async (...request) => (await late()).handle(...request)),
        contributes: [
          chains.of(createAdapter(networks, provider)),
          policyHosts.of({ id: 'eip155.rpcUrls', connect: Object.values(rpcUrls).flat() }),
          balanceSources.of({
            id: 'eip155.native',
            namespace: 'eip155',
            refresh: async (target) => (await late()).balances.refresh(target),
            watch(target, report) {
              let stop: (() => void) | undefined = () => {}
              report({ status: 'loading' })
              late().then(
                ({ balances }) => {
                  if (stop) stop = balances.watch(target, report)
                },
                () => report({ status: 'failed' }),
              )
              return () => {
                stop?.()
                stop = undefined
              }
            },
          }),
          nameSources.of({ id: 'eip155.ens', namespace: 'eip155', resolve: async (...args) => (await late()).names.resolve(...args) }),
          transfers.of({
            namespace: 'eip155',
            checkRecipient: async (...args) => (await late()).transfers.checkRecipient(...args),
            plan: async (...args) => (await late()).transfers.plan(...args),
            send: async (...args) => (await late()).transfers.send(...args),
            wait: async (...args) => (await late()).transfers.wait(...args),
          }),
          ...(eip6963 ? [connectorSources.of(announcedWallets({ revoke, seen: (p) => void announced.add(p) }))] : []),
          ...(injected ? [connectorSources.of(injectedWallet({ revoke, isAnnounced: (p) => announced.has(p) }))] : []),
          ...(safe ? [connectorSources.of(safeApp({ connections: line, failed: ctx.report, ...(typeof safe === 'object' && safe) }))] : []),
        ],
      }
    },
  })
}
