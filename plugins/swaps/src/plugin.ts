import { definePlugin, type Plugin, provide, viewFrom, walletButtons } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { SwapsContract } from './contract.js'
import { swapFlow } from './flow.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import type { SwapsOptions } from './options.js'
import { ACCOUNT, KERNEL, VERSION } from './version.js'

// The form, and the views after it.
const formViews = () => import('./views/form-views.js')
const moreViews = () => import('./views/more-views.js')

const needs = ['kernel.chains', 'account.actions', 'eip155.actions', 'history.actions']

/** Kernel services this plugin needs; pass them to `createKernel`. */
export const swapsGrants: { readonly swaps: readonly string[] } = { swaps: needs }

/**
 * Adds token swaps on one network, with quotes of the app's server. Adds nothing without a server.
 *
 * @example createKernel({ plugins: [evm({ networks: [mainnet] }), swaps()], server: { baseUrl: 'https://api.latchkey.example' } })
 */
export function swaps(options?: SwapsOptions): Plugin<SwapsContract> {
  return firstParty(
    definePlugin<SwapsContract>({
      id: 'swaps',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'swaps', given: options, known: () => import('./known-options.js') },
      needs,
      requires: { account: ACCOUNT },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        Swap: {
          title: 'swaps.title',
          load: viewFrom(formViews, 'Swap'),
          skeleton: 'form',
          needs: 'account',
          check: async (args, ctx) => (await formViews()).checkArgs(args, ctx),
        },
        SwapSelectToken: { title: 'swaps.choose', load: viewFrom(moreViews, 'SwapSelectToken') },
        SwapPreview: {
          title: 'swaps.reviewTitle',
          load: viewFrom(moreViews, 'SwapPreview'),
          skeleton: 'sum',
          // The form must not change while the wallet still shows its prompt.
          canLeave: (ctx, how) => ctx.state.phase !== 'wallet' || how !== 'back',
          refusal: 'swaps.wait',
        },
      },
      setup(ctx) {
        const press = (): void => {
          ctx.emit('clickConvert', {})
          ctx.open('Swap')
        }
        return {
          provides: [provide(swapFlow, { options })],
          contributes: ctx.http.baseUrl
            ? [walletButtons.of({ id: 'swaps', feature: 'swaps', label: 'swaps.title', icon: 'swap', press }, { order: 20 })]
            : [],
        }
      },
    }),
  )
}
