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
  type Plugin,
  policyHosts,
  slot,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import { createAdapter } from './adapter.js'
import type { SolanaContract } from './contract.js'
import { createProvider } from './create-provider.js'
import { APPROVAL_METHODS } from './data/methods.js'
import { announcedWallets } from './discovery/announced.js'
import { mobileWallets } from './discovery/mobile.js'
import { walletBrowsers } from './discovery/wallet-browsers.js'
import { translations as approveTranslations } from './messages/approve/translations.js'
import en from './messages/en.js'
import { translations } from './messages/translations.js'
import { createMethods } from './methods.js'
import type { MobileModule } from './mobile-module.js'
import type { SolanaTokenSource } from './token/token-list.js'
import { KERNEL, VERSION } from './version.js'

/** The wallet that other libraries of the page find. */
export interface AnnounceOptions {
  /** Id of its connector: `embeddedWallet`. */
  readonly connector: string
  /** Name in their lists. Defaults to the wallet's own, which for the embedded wallet is the app's. */
  readonly name?: string
  /** Data URL of an image. Defaults to the wallet's own. */
  readonly icon?: `data:image/${string}`
}

/** Networks, nodes and wallets of the Solana family. */
export interface SolanaOptions {
  /** In display order; the first one is selected initially. Networks of `./networks`, or your own. */
  readonly networks: readonly [Network, ...Network[]]
  /** Addresses of your own nodes by CAIP-2 id, tried before the network's public ones. */
  readonly rpcUrls?: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Measure a network's addresses periodically and prefer the best. Makes additional requests; off by default. */
  readonly rank?: boolean
  /** Find wallets that announce themselves (Wallet Standard), and on a phone offer the browsers of those wallets. On by default. */
  readonly walletStandard?: boolean
  /**
   * Announces one wallet of the kernel by the Wallet Standard, so that other libraries of the page list and use it:
   * `{ connector: 'embeddedWallet' }`. Off by default.
   */
  readonly announce?: AnnounceOptions
  /** Connects the wallet apps of an Android phone: `() => import('@solana-mobile/wallet-standard-mobile')`. Off without it. */
  readonly mobile?: () => Promise<MobileModule>
  /** Names and icons of tokens, and which of them are genuine: a token list's entries, or `() => import('./tokens.json')`. */
  readonly tokens?: SolanaTokenSource
}

/** Kernel services this plugin needs; granted by presets. */
export const solanaGrants: { readonly solana: readonly string[] } = {
  solana: [
    'kernel.app',
    'kernel.connections',
    'kernel.requests',
    'kernel.chains',
    'kernel.connectorSources',
    'kernel.approvalBodies',
    'kernel.walletRoutes',
    'kernel.walletSources',
  ],
}

/**
 * Solana: discovers wallets, talks to them, reads balances and tokens, sends both.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [solana({ networks: [mainnet] })] })
 */
export function solana(given: SolanaOptions): Plugin<SolanaContract> {
  // Plain JavaScript may pass nothing; the kernel then names the missing option.
  const { networks, rpcUrls = {}, rank, walletStandard = true, announce, mobile: load, tokens } = { ...given }
  const own = new WeakSet<object>()
  return firstParty(
    definePlugin<SolanaContract>({
      id: 'solana',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      family: { namespace: 'solana', networks },
      options: { of: 'solana', given, known: () => import('./known-options.js') },
      needs: solanaGrants.solana,
      provides: { chain: '1.0.0', 'chain:solana': '1.0.0' },
      // One line each: separate chunks would weigh more.
      messages: { en, ...translations },
      lateMessages: {
        approve: {
          en: () => import('./messages/approve/en.js'),
          ...approveTranslations,
        },
      },
      setup(ctx) {
        const line = () => ctx.use(connections)
        const loadRuntime = loadOnce(() => import('./runtime.js').then((m) => m.createRuntime({ ctx, connections: line, rpcUrls, rank })))
        const parts = loadOnce(async () => (await import('./parts.js')).createParts(ctx, await loadRuntime(), tokens))
        const provider = createProvider(ctx, { loadRuntime, connections: line })
        return {
          actions: {
            getProvider: () => provider,
            getTokens: async (args) => (await loadRuntime()).actions.getTokens(args),
            estimateTransfer: async (args) => (await loadRuntime()).actions.estimateTransfer(args),
            send: async (args) => (await loadRuntime()).actions.send(args),
            waitForTransaction: async (args) => (await loadRuntime()).actions.waitForTransaction(args),
          },
          rpc: createMethods(ctx, async (...request) => (await loadRuntime()).handle(...request)),
          contributes: [
            chains.of(createAdapter(networks, provider, parts)),
            approvalBodies.of({
              id: 'solana',
              methods: APPROVAL_METHODS,
              load: slot(ctx, async () => (await import('./approval/approval-body.js')).createBody(async () => (await loadRuntime()).rpc)),
            }),
            policyHosts.of({ id: 'solana.rpcUrls', connect: Object.values(rpcUrls).flat() }),
            lateBalances('solana', loadRuntime),
            ...(walletStandard ? [connectorSources.of(announcedWallets(ctx, (wallet) => own.has(wallet))), ...walletBrowsers(ctx)] : []),
            ...(load ? [connectorSources.of(mobileWallets({ load, ctx, networks }))] : []),
          ],
        }
      },
      async start(ctx) {
        if (!announce || typeof window === 'undefined') return
        const { announceWallet } = await import('./discovery/announce-wallet.js')
        announceWallet({ ctx, connections: ctx.use(connections), options: announce, own: (wallet) => own.add(wallet) })
      },
    }),
  )
}
