import { connectSections, definePlugin, homes, type Plugin, provide, slot } from '@latchkey/kernel'
import type { ConnectContract } from './contract.js'
import type { ConnectOptions } from './options.js'
import { connectOptions } from './options-service.js'
import { initialState } from './state.js'

/** The first screen comes as one chunk; its parts alone would be a dozen requests. */
const first = () => import('./views/first.js')

/** Kernel services this plugin needs; presets grant them. */
export const connectGrants: { readonly connect: readonly string[] } = { connect: ['kernel.connections'] }

/**
 * The way in: choose a wallet, wait for it, get one.
 *
 * @example
 * connect({ featuredWalletIds: ['…'], termsConditionsUrl: 'https://example.com/terms' })
 */
export function connect(options: ConnectOptions = {}): Plugin<ConnectContract> {
  return definePlugin<ConnectContract>({
    id: 'connect',
    version: '1.0.0',
    kernel: '^1.0.0',
    state: initialState,
    messages: { en: () => import('./messages/en.js'), de: () => import('./messages/de.js'), ar: () => import('./messages/ar.js') },
    views: {
      Connect: {
        title: 'connect.title',
        load: async () => ({ default: (await first()).Connect, styles: (await first()).styles }),
        help: {
          label: 'connect.help',
          icon: 'help',
          press(ctx) {
            ctx.emit('CLICK_WALLET_HELP', {})
            ctx.open('WhatIsAWallet')
          },
        },
      },
      ConnectWallets: {
        title: 'connect.chooseWallet',
        load: async () => ({ default: (await first()).ConnectWallets, styles: (await first()).styles }),
      },
      ConnectingExternal: {
        title: ({ connector }, ctx) => ctx.core.connectors.find((c) => c.id === connector)?.name ?? connector,
        load: () => import('./views/connecting-external.js'),
      },
      ConnectingMultiChain: {
        title: ({ name }, ctx) => ctx.t('connect.multi.title', { wallet: name }),
        load: () => import('./views/connecting-multi-chain.js'),
      },
      GetWallet: { title: 'connect.get.title', load: () => import('./views/get-wallet.js') },
      Downloads: {
        title: ({ wallet }, ctx) => ctx.t('connect.downloads.title', { wallet: wallet.name }),
        load: () => import('./views/downloads.js'),
      },
      WhatIsAWallet: { title: 'connect.about.title', load: () => import('./views/what-is-a-wallet.js') },
    },
    setup(ctx) {
      return {
        provides: [provide(connectOptions, options)],
        actions: {
          async listWallets({ namespace } = {}) {
            const { walletRows } = await import('./actions/wallet-rows.js')
            return walletRows(ctx, ctx.state, options, namespace)
          },
        },
        contributes: [
          homes.of({ id: 'connect', view: 'Connect', when: () => true }, { order: 900 }),
          ...(options.enableWallets === false
            ? []
            : [connectSections.of({ id: 'wallet', load: slot(ctx, async () => ({ default: (await first()).WalletSection })) })]),
        ],
      }
    },
    start(ctx) {
      // Other plugins' views show recent wallets too.
      ctx.on('open', () => void import('./actions/recents.js').then((m) => m.loadRecents(ctx)))
      ctx.on('connect', ({ connector, restored }) => {
        if (!restored) void import('./actions/recents.js').then((m) => m.rememberWallet(ctx, connector))
      })
    },
  })
}
