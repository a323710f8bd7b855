import { definePlugin, fundMethods, type Plugin, viewFrom, walletButtons } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { ReceiveContract } from './contract.js'
import { translations } from './messages/translations.js'
import { KERNEL, VERSION } from './version.js'

/** Kernel services this plugin needs; granted by presets. */
export const receiveGrants: { readonly receive: readonly string[] } = { receive: ['kernel.chains'] }

const views = () => import('./views/receive-views.js')

/**
 * The address of the account in use, as text and as a code to scan.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [evm({ networks: [mainnet] }), receive()] })
 */
export function receive(...given: readonly []): Plugin<ReceiveContract> {
  return firstParty(
    definePlugin<ReceiveContract>({
      id: 'receive',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      // It has none, and says so where the compiler does not.
      options: { of: 'receive', given: given.at(0), known: async () => ({ knownOptions: {} }) },
      needs: receiveGrants.receive,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        WalletReceive: { title: 'receive.title', load: viewFrom(views, 'WalletReceive'), skeleton: 'code', needs: 'account' },
        WalletCompatibleNetworks: { title: 'receive.networksTitle', load: viewFrom(views, 'WalletCompatibleNetworks'), needs: 'account' },
      },
      setup: (ctx) => ({
        contributes: [
          walletButtons.of(
            { id: 'receive', label: 'receive.title', icon: 'receive', press: () => ctx.open('WalletReceive') },
            { order: 30 },
          ),
          fundMethods.of({ id: 'receive', label: 'receive.title', icon: 'receive', press: () => ctx.open('WalletReceive') }, { order: 30 }),
        ],
      }),
    }),
  )
}
