import { accountListeners, accountTabs, definePlugin, type Plugin, provide, slot, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { HistoryContract } from './contract.js'
import { translations } from './messages/translations.js'
import { shared } from './shared.js'
import { KERNEL, VERSION } from './version.js'

const loadLazy = () => import('./lazy.js')

/** Kernel and plugin services that this plugin needs; pass them to `createKernel`. */
export const historyGrants: { readonly history: readonly string[] } = {
  history: ['kernel.chains'],
}

/**
 * Activity of the account: from sources that plugins contribute, the app's server, otherwise the network's own nodes.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [evm({ networks: [mainnet] }), history()], server: { baseUrl:
 * 'https://latchkey.example.com' } })
 */
export function history(...given: readonly []): Plugin<HistoryContract> {
  return firstParty(
    definePlugin<HistoryContract>({
      id: 'history',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      // It has none, and says so where the compiler does not.
      options: { of: 'history', given: given.at(0), known: async () => ({ knownOptions: {} }) },
      needs: historyGrants.history,
      state: () => ({ pending: [] }),
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: { Transactions: { title: 'history.title', load: viewFrom(loadLazy, 'Transactions'), needs: 'account' } },
      setup: (ctx) => ({
        provides: [provide(shared, {})],
        actions: {
          book: async () => (await loadLazy()).activityBook(ctx),
          addPending: async (activity) => (await loadLazy()).addPending(ctx, activity),
          knownParties: async (args) => (await loadLazy()).knownParties(ctx, args),
        },
        contributes: [
          accountListeners.of({ id: 'history', changed: (change) => ctx.use(shared).book?.changed(change) }),
          accountTabs.of(
            { id: 'activity', label: 'history.title', feature: 'activity', part: 'activity', load: slot(ctx, loadLazy) },
            { order: 30 },
          ),
        ],
      }),
    }),
  )
}
