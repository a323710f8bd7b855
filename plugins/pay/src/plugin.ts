import { definePlugin, defineService, type Plugin, provide, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { PayContract } from './contract.js'
import { translations } from './messages/translations.js'
import type { PayFlow } from './run.js'
import { KERNEL, VERSION } from './version.js'

const loadLazy = () => import('./lazy.js')
const quoteViews = () => import('./views/quote-views.js')

const needs = ['kernel.chains', 'kernel.connections', 'account.actions', 'history.actions', 'payExchange.actions']

/** Kernel services this plugin needs; pass them to `createKernel`. */
export const payGrants: { readonly pay: readonly string[] } = { pay: needs }

/**
 * Adds payments to a merchant: by a transfer from the visitor's wallet, or from an exchange if `payExchange()` is installed too.
 *
 * @example
 * createKernel({ plugins: [evm({ networks: [base] }), pay()] })
 */
export function pay(...given: readonly []): Plugin<PayContract> {
  return firstParty(
    definePlugin<PayContract>({
      id: 'pay',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      // It has none, and says so where the compiler does not.
      options: { of: 'pay', given: given.at(0), known: async () => ({ knownOptions: {} }) },
      needs,
      // Same as `initialState`; importing it would add another file before the first open.
      state: () => ({ phase: 'method', loading: 'idle', quote: 'none', declined: false, elsewhere: false, unsure: false, leaving: false }),
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        Pay: {
          title: 'pay.title',
          load: viewFrom(loadLazy, 'Pay'),
          skeleton: 'sum',
          check: async (...args) => (await loadLazy()).checkArgs(...args),
        },
        PayQuote: { title: 'pay.quote.title', load: viewFrom(quoteViews, 'PayQuote'), skeleton: 'sum', needs: 'account' },
        PayLoading: {
          title: 'pay.loading.title',
          load: viewFrom(quoteViews, 'PayLoading'),
          skeleton: 'ring',
          back: false,
          // Closing cancels nothing: the visitor is warned once, and the second attempt closes.
          canLeave(ctx, how) {
            const { phase, leaving } = ctx.state
            if (how !== 'close' || leaving || (phase !== 'paying' && phase !== 'tracking')) return true
            ctx.state.leaving = true
            return false
          },
          refusal: 'pay.closeConfirm',
        },
      },
      setup: (ctx) => ({
        provides: [provide(defineService<PayFlow>('pay.flow'), { runs: new Map(), isWatching: false })],
        actions: {
          pay: async (given) => (await loadLazy()).payNow(ctx, given),
          read: async (id) => (await loadLazy()).readPayment(ctx, id),
        },
      }),
    }),
  )
}
