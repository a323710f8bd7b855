import { definePlugin, fundMethods, type Plugin, provide, viewFrom, walletButtons } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { OnrampContract } from './contract.js'
import { translations } from './messages/translations.js'
import type { OnrampOptions } from './options.js'
import { shared } from './shared.js'
import { KERNEL, VERSION } from './version.js'

const loadLazy = () => import('./lazy.js')

/** Kernel services this plugin needs; pass them to `createKernel`. */
export const onrampGrants: { readonly onramp: readonly string[] } = {
  onramp: ['kernel.chains', 'history.actions'],
}

/**
 * Adds buying coins with money, from the providers configured on your server. Adds nothing without a server.
 *
 * @example createKernel({ plugins: [evm({ networks: [mainnet] }), onramp()], server: { baseUrl: 'https://latchkey.example.com' } })
 */
export function onramp(options: OnrampOptions = {}): Plugin<OnrampContract> {
  return firstParty(
    definePlugin<OnrampContract>({
      id: 'onramp',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'onramp', given: options, known: () => import('./known-options.js') },
      needs: onrampGrants.onramp,
      state: () => ({ failed: false, amount: '', purchases: [] }),
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        FundWallet: { title: 'onramp.fund.title', load: viewFrom(loadLazy, 'FundWallet'), needs: 'account' },
        OnRampProviders: { title: 'onramp.title', load: viewFrom(loadLazy, 'OnRampProviders'), needs: 'account' },
        OnRampFiatSelect: { title: 'onramp.fiat.title', load: viewFrom(loadLazy, 'OnRampFiatSelect') },
        OnRampTokenSelect: { title: 'onramp.token.title', load: viewFrom(loadLazy, 'OnRampTokenSelect') },
        BuyInProgress: {
          title: (_, ctx) => ctx.state.attempt?.name ?? ctx.t('onramp.title'),
          load: viewFrom(loadLazy, 'BuyInProgress'),
          skeleton: 'ring',
        },
        OnRampActivity: { title: 'onramp.activity', load: viewFrom(loadLazy, 'OnRampActivity'), needs: 'account' },
        WhatIsABuy: { title: 'onramp.about.title', load: viewFrom(loadLazy, 'WhatIsABuy'), skeleton: 'text' },
      },
      setup(ctx) {
        const press = (): void => {
          ctx.emit('selectBuyCrypto', {})
          ctx.open('OnRampProviders')
        }
        const way = { id: 'onramp', icon: 'buy', feature: 'onramp', press }
        return {
          provides: [provide(shared, { options })],
          actions: {
            options: async () => (await loadLazy()).loadOptions(ctx),
            purchases: async () => (await loadLazy()).loadPurchases(ctx),
          },
          contributes: ctx.http.baseUrl
            ? [
                walletButtons.of({ ...way, label: 'onramp.buy' }, { order: 10 }),
                fundMethods.of({ ...way, label: 'onramp.title' }, { order: 10 }),
              ]
            : [],
        }
      },
    }),
  )
}
