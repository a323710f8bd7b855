import { definePlugin, loginGates, type Plugin, provide, walletSources } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { WalletsContract } from './contract.js'
import { directory } from './directory.js'
import { translations } from './messages/translations.js'
import type { WalletsOptions } from './options.js'
import { CONNECT, KERNEL, VERSION } from './version.js'

/** Kernel and plugin services that this plugin needs; pass them to `createKernel`. */
export const walletsGrants: { readonly wallets: readonly string[] } = {
  wallets: ['kernel.walletSources', 'connect.actions'],
}

/**
 * The wallet directory: from the app's server if there is one, otherwise a short bundled list.
 *
 * @example
 * createKernel({ plugins: [evm({ networks: [mainnet] }), wallets()], server: { baseUrl: 'https://latchkey.example.com' } })
 */
export function wallets(options: WalletsOptions = {}): Plugin<WalletsContract> {
  return firstParty(
    definePlugin<WalletsContract>({
      id: 'wallets',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'wallets', given: options, known: () => import('./known-options.js') },
      needs: walletsGrants.wallets,
      requires: { connect: CONNECT },
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        AllWallets: { title: 'wallets.title', load: () => import('./views/all-wallets.js'), skeleton: 'tiles', shows: [loginGates] },
      },
      setup: (ctx) => ({
        provides: [provide(directory, { options })],
        contributes: [
          walletSources.of({
            id: 'wallets',
            allWallets: 'AllWallets',
            list: async (query, call) => (await import('./actions/list-wallets.js')).listWallets(ctx, query, call),
          }),
        ],
      }),
    }),
  )
}
