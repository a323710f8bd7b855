import {
  type Connector,
  chains,
  connectMethods,
  connectorSources,
  definePlugin,
  homes,
  loadOnce,
  loginGates,
  type Plugin,
  policyHosts,
  provide,
  viewFrom,
  walletRoutes,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { WalletConnectContract } from './contract.js'
import { initialState } from './initial-state.js'
import { walletConnectMark } from './mark.generated.js'
import { translations } from './messages/translations.js'
import type { WalletConnectOptions } from './options.js'
import type { Runtime } from './runtime.js'
import { OPEN_PAIRINGS, runtimeService, WAY } from './shared.js'
import { titleOf } from './title-of.js'
import { KERNEL, VERSION } from './version.js'

type Report = (wallets: readonly Connector[]) => void

const views = () => import('./views/views.js')

/** Kernel services this plugin needs; granted by presets. */
export const walletConnectGrants: { readonly walletconnect: readonly string[] } = {
  walletconnect: [
    'kernel.app',
    'kernel.connections',
    'kernel.chains',
    'kernel.connectorSources',
    'kernel.connectMethods',
    'kernel.walletRoutes',
  ],
}

/**
 * Connects wallets on other devices through the WalletConnect protocol, one session for all families of chains.
 *
 * @throws TypeError without the address of a relay
 * @example
 * walletconnect({ relayUrls: ['wss://relay.example.com'] })
 */
export function walletconnect(options: WalletConnectOptions): Plugin<WalletConnectContract> {
  // The types forbid it too, but not every app uses them.
  if (!(options?.relayUrls?.length > 0)) throw new TypeError("walletconnect() needs the address of a relay: { relayUrls: ['wss://…'] }.")
  return firstParty(
    definePlugin<WalletConnectContract>({
      id: 'walletconnect',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'walletconnect', given: options, known: () => import('./known-options.js') },
      needs: walletConnectGrants.walletconnect,
      provides: { 'walletconnect:authenticate': '1.0.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        ConnectingWalletConnect: {
          title: titleOf,
          load: viewFrom(views, 'ConnectingWalletConnect'),
          skeleton: 'code',
          shows: [loginGates],
        },
        ConnectingWalletConnectBasic: {
          title: 'walletconnect.title',
          load: viewFrom(views, 'ConnectingWalletConnectBasic'),
          shows: [loginGates],
        },
      },
      setup(ctx) {
        let loaded: Runtime | undefined
        let report: Report = () => {}
        const loadRuntime = loadOnce(() =>
          import('./runtime.js').then((m) => {
            loaded = m.createRuntime(ctx, { options, report: (wallets) => report(wallets) })
            return loaded
          }),
        )
        // On a phone a wallet's link must be followed in the task of the tap, so the URI is created when the modal opens.
        ctx.on('open', () => {
          if (navigator.maxTouchPoints) loadRuntime().then((l) => l.prepare(), ctx.report)
        })
        return {
          provides: [provide(runtimeService, loadRuntime)],
          actions: {
            pair: async (args) => (await loadRuntime()).pair(args),
            request: async (args) => (await loadRuntime()).request(args),
            authenticate: async (args) => (await loadRuntime()).authenticate(args),
          },
          contributes: [
            policyHosts.of({ id: 'walletconnect', connect: options.relayUrls }),
            homes.of({ id: 'walletconnect', view: 'ConnectingWalletConnectBasic', when: () => !options.manualPairing }, { order: 950 }),
            walletRoutes.of({
              id: 'walletconnect',
              open(wallet) {
                if (wallet) loaded?.follow(wallet)
                ctx.open('ConnectingWalletConnect', wallet && { wallet })
                return true
              },
            }),
            connectMethods.of({
              id: WAY,
              accepts: (wallet) => wallet === WAY,
              start: () => ctx.open('ConnectingWalletConnect'),
              pair: async (call) => (await loadRuntime()).showPairing(call),
            }),
            connectorSources.of({
              id: 'walletconnect',
              watch(tell) {
                const way: Connector = {
                  id: WAY,
                  type: 'WALLET_CONNECT',
                  name: 'WalletConnect',
                  icon: walletConnectMark,
                  namespaces: ctx.read(chains).map(({ namespace }) => namespace),
                  connect: async (call) => (await loadRuntime()).connect(call),
                }
                report = (wallets) => tell([way, ...wallets])
                report([])
                // A page that the browser has ended meanwhile may have left a URI to a wallet.
                if (ctx.storage.get(OPEN_PAIRINGS) !== undefined) void loadRuntime()
                // A wallet from an earlier visit, or one that another tab connected.
                ctx.subscribe('core', () => {
                  if (Object.values(ctx.core.sessions).some(({ connector }) => connector?.startsWith('walletConnect:'))) void loadRuntime()
                })
              },
            }),
          ],
        }
      },
    }),
  )
}
