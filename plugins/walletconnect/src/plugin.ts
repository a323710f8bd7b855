import {
  type Connector,
  chains,
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
import { ours } from '@latchkey/kernel/ours'
import type { WalletConnectContract } from './contract.js'
import { initialState } from './initial-state.js'
import type { Late } from './late.js'
import type { WalletConnectOptions } from './options.js'
import { lateService, OPEN_PAIRINGS } from './shared.js'
import { titleOf } from './title-of.js'
import { KERNEL, VERSION } from './version.js'

type Report = (wallets: readonly Connector[]) => void

const views = () => import('./views/views.js')

/** Kernel services this plugin needs; granted by presets. */
export const walletConnectGrants: { readonly walletconnect: readonly string[] } = {
  walletconnect: ['kernel.app', 'kernel.connections', 'kernel.chains', 'kernel.connectorSources', 'kernel.walletRoutes'],
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
  return ours(
    definePlugin<WalletConnectContract>({
      id: 'walletconnect',
      version: VERSION,
      kernel: KERNEL,
      options: { of: 'walletconnect', given: options, known: () => import('./known-options.js') },
      needs: walletConnectGrants.walletconnect,
      provides: { 'walletconnect:authenticate': '1.0.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), de: () => import('./messages/de.js'), ar: () => import('./messages/ar.js') },
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
        let loaded: Late | undefined
        let report: Report = () => {}
        const late = loadOnce(() =>
          import('./late.js').then((m) => {
            loaded = m.createLate(ctx, { options, report: (wallets) => report(wallets) })
            return loaded
          }),
        )
        // On a phone a wallet's link must be followed in the task of the tap, so the URI is created when the modal opens.
        ctx.on('open', () => {
          if (navigator.maxTouchPoints) late().then((l) => l.prepare(), ctx.report)
        })
        return {
          provides: [provide(lateService, late)],
          actions: {
            pair: async (args) => (await late()).pair(args),
            request: async (args) => (await late()).request(args),
            authenticate: async (args) => (await late()).authenticate(args),
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
            connectorSources.of({
              id: 'walletconnect',
              watch(tell) {
                const way: Connector = {
                  id: 'walletConnect',
                  type: 'WALLET_CONNECT',
                  name: 'WalletConnect',
                  namespaces: ctx.read(chains).map(({ namespace }) => namespace),
                  connect: async (call) => (await late()).connect(call),
                }
                report = (wallets) => tell([way, ...wallets])
                report([])
                // A page that the browser has ended meanwhile may have left a URI to a wallet.
                if (ctx.storage.get(OPEN_PAIRINGS) !== undefined) void late()
                // A wallet from an earlier visit, or one that another tab connected.
                ctx.subscribe('core', () => {
                  if (Object.values(ctx.core.sessions).some(({ connector }) => connector?.startsWith('walletConnect:'))) void late()
                })
              },
            }),
          ],
        }
      },
    }),
  )
}
