import { definePlugin, type Plugin, provide, viewFrom, walletButtons } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { SendContract } from './contract.js'
import { sendFlow } from './flow.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import { ACCOUNT, KERNEL, VERSION } from './version.js'

// Views that lead to one another share one chunk.
const formViews = () => import('./views/form-views.js')
const reviewViews = () => import('./views/review-views.js')

/** Kernel and plugin services that this plugin needs; pass them to `createKernel`. */
export const sendGrants: { readonly send: readonly string[] } = {
  send: ['kernel.chains', 'account.actions', 'history.actions'],
}

/**
 * Sending coins and tokens on every chain family that supports transfers.
 *
 * @example
 * createKernel({ plugins: [evm({ networks: [mainnet] }), send()] })
 */
export function send(...given: readonly []): Plugin<SendContract> {
  return firstParty(
    definePlugin<SendContract>({
      id: 'send',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      // It has none, and says so where the compiler does not.
      options: { of: 'send', given: given.at(0), known: async () => ({ knownOptions: {} }) },
      needs: sendGrants.send,
      requires: { account: ACCOUNT },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        WalletSend: {
          title: 'send.title',
          load: viewFrom(formViews, 'WalletSend'),
          skeleton: 'form',
          needs: 'account',
          check: async (...args) => (await formViews()).checkArgs(...args),
        },
        WalletSendSelectToken: { title: 'send.select.title', load: viewFrom(formViews, 'WalletSendSelectToken') },
        WalletSendPreview: {
          title: 'send.preview.title',
          load: viewFrom(reviewViews, 'WalletSendPreview'),
          skeleton: 'sum',
          // The form must not change while the wallet still shows a request.
          canLeave: (ctx, how) => how !== 'back' || ctx.state.phase !== 'wallet',
          refusal: 'send.answerFirst',
        },
        WalletSendConfirmed: { title: 'send.title', load: viewFrom(reviewViews, 'WalletSendConfirmed'), skeleton: 'ring', back: false },
      },
      setup: (ctx) => ({
        provides: [provide(sendFlow, { attempt: 0 })],
        contributes: [
          walletButtons.of(
            {
              id: 'send',
              label: 'send.title',
              icon: 'send',
              feature: 'send',
              press: () => ctx.open('WalletSend', { assetAddress: 'native' }),
            },
            { order: 40 },
          ),
        ],
      }),
    }),
  )
}
