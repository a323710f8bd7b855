import { definePlugin, fundMethods, type Plugin, provide, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import { translations } from '../messages/exchange/translations.js'
import { KERNEL, VERSION } from '../version.js'
import type { PayExchangeContract } from './contract.js'
import type { PayExchangeOptions } from './options.js'
import { shared } from './shared.js'

const loadLazy = () => import('./lazy-exchange.js')

/**
 * Adds deposits from the exchanges configured on your server: to the visitor's account, and for payments if `pay()` is installed too. Adds
 * nothing without a server.
 *
 * @example createKernel({ plugins: [evm({ networks: [base] }), pay(), payExchange()], server: { baseUrl: 'https://latchkey.example.com' }
 * })
 */
export function payExchange(options: PayExchangeOptions = {}): Plugin<PayExchangeContract> {
  return firstParty(
    definePlugin<PayExchangeContract>({
      id: 'payExchange',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'payExchange', given: options, known: () => import('./known-options.js') },
      state: () => ({ failed: false, amount: '' }),
      messages: {
        en: () => import('../messages/exchange/en.js'),
        ...translations,
      },
      views: {
        PayWithExchange: { title: 'payExchange.title', load: viewFrom(loadLazy, 'PayWithExchange'), needs: 'account' },
        PayWithExchangeSelectAsset: { title: 'payExchange.asset', load: viewFrom(loadLazy, 'PayWithExchangeSelectAsset') },
      },
      setup: (ctx) => ({
        provides: [provide(shared, { options })],
        actions: {
          list: async (asset) => (await loadLazy()).list(ctx, asset),
          begin: async (order) => (await loadLazy()).begin(ctx, order),
          status: async (id) => (await loadLazy()).status(ctx, id),
        },
        contributes: ctx.http.baseUrl
          ? [
              fundMethods.of(
                { id: 'payExchange', icon: 'swap', label: 'payExchange.title', press: () => ctx.open('PayWithExchange') },
                { order: 20 },
              ),
            ]
          : [],
      }),
    }),
  )
}
