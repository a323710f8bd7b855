import {
  balanceSources,
  chains,
  connections,
  connectorSources,
  definePlugin,
  type Network,
  type Plugin,
  policyHosts,
  transfers,
} from '@latchkey/kernel'
import { createAdapter } from './adapter.js'
import type { SolanaContract } from './contract.js'
import { createProvider } from './create-provider.js'
import { announcedWallets } from './discovery/announced.js'
import { mobileWallets } from './discovery/mobile.js'
import type { Late } from './late.js'
import ar from './messages/ar.js'
import de from './messages/de.js'
import en from './messages/en.js'
import { createMethods } from './methods.js'
import type { MobileModule } from './mobile-module.js'

export interface SolanaOptions {
  /** In the order they are shown; the first is where a visitor begins. Networks of `./networks`, or your own. */
  readonly networks: readonly [Network, ...Network[]]
  /** Addresses of your own nodes by CAIP-2 id, tried before the network's public ones. */
  readonly rpcUrls?: { readonly [chain: string]: readonly string[] }
  /** Find wallets that announce themselves (Wallet Standard). On by default. */
  readonly walletStandard?: boolean
  /** Reach the wallet apps of an Android phone: `() => import('@solana-mobile/wallet-standard-mobile')`. Off without it. */
  readonly mobile?: () => Promise<MobileModule>
}

/** Kernel services this plugin needs; presets grant them. */
export const solanaGrants: { readonly solana: readonly string[] } = { solana: ['kernel.app', 'kernel.connections', 'kernel.requests'] }

/**
 * Solana: finds wallets, speaks to them, reads balances and tokens, sends both.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [solana({ networks: [mainnet] })], grants: solanaGrants })
 */
export function solana({ networks, rpcUrls = {}, walletStandard = true, mobile: load }: SolanaOptions): Plugin<SolanaContract> {
  return definePlugin<SolanaContract>({
    id: 'solana',
    version: '1.0.0',
    kernel: '^1.0.0',
    provides: { chain: '1.0.0', 'chain:solana': '1.0.0' },
    // One line each: requests of their own would weigh more.
    messages: { en, de, ar },
    setup(ctx) {
      const line = () => ctx.use(connections)
      let loading: Promise<Late> | undefined
      const late = (): Promise<Late> => {
        loading ??= import('./late.js').then((m) => m.createLate({ ctx, connections: line, rpcUrls }))
        // A chunk that did not come is asked for again by the next request.
        loading.catch(() => {
          loading = undefined
        })
        return loading
      }
      const provider = createProvider(ctx, { late, connections: line })
      return {
        actions: {
          getProvider: () => provider,
          getTokens: async (args) => (await late()).actions.getTokens(args),
          estimateTransfer: async (args) => (await late()).actions.estimateTransfer(args),
          send: async (args) => (await late()).actions.send(args),
          waitForTransaction: async (args) => (await late()).actions.waitForTransaction(args),
        },
        rpc: createMethods(ctx, async (...request) => (await late()).handle(...request)),
        contributes: [
          chains.of(createAdapter(networks, provider)),
          policyHosts.of({ id: 'solana.rpcUrls', connect: Object.values(rpcUrls).flat() }),
          balanceSources.of({
            id: 'solana.native',
            namespace: 'solana',
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
          transfers.of({
            namespace: 'solana',
            checkRecipient: async (...args) => (await late()).transfers.checkRecipient(...args),
            plan: async (...args) => (await late()).transfers.plan(...args),
            send: async (...args) => (await late()).transfers.send(...args),
            wait: async (...args) => (await late()).transfers.wait(...args),
          }),
          ...(walletStandard ? [connectorSources.of(announcedWallets(ctx))] : []),
          ...(load ? [connectorSources.of(mobileWallets({ load, ctx, networks }))] : []),
        ],
      }
    },
  })
}
