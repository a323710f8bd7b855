import { definePlugin, type Plugin, provide, viewFrom, walletButtons } from '@latchkey/kernel'
import type { SendContract } from './contract.js'
import { sendFlow } from './flow.js'
import { initialState } from './initial-state.js'

// One chunk: every view leads to the next.
const views = () => import('./views/send-views.js')

/**
 * Sending coins and tokens of every family of chains that knows how.
 *
 * @example
 * createKernel({ plugins: [...plugins, send()] })
 */
export function send(): Plugin<SendContract> {
  return definePlugin<SendContract>({
    id: 'send',
    version: '1.0.0',
    kernel: '^1.0.0',
    state: initialState,
    messages: { en: () => import('./messages/en.js'), de: () => import('./messages/de.js'), ar: () => import('./messages/ar.js') },
    views: {
      WalletSend: {
        title: 'send.title',
        load: viewFrom(views, 'WalletSend'),
        needs: 'account',
        check: async (args, ctx) => (await views()).checkArgs(ctx, args),
      },
      WalletSendSelectToken: { title: 'send.select.title', load: viewFrom(views, 'WalletSendSelectToken'), needs: 'account' },
      WalletSendPreview: {
        title: 'send.preview.title',
        load: viewFrom(views, 'WalletSendPreview'),
        needs: 'account',
        // The form must not change beneath a question that the wallet still shows.
        canLeave: (ctx, how) => how !== 'back' || ctx.state.phase !== 'wallet',
        refusal: 'send.answerFirst',
      },
      WalletSendConfirmed: { title: 'send.title', load: viewFrom(views, 'WalletSendConfirmed'), back: false },
    },
    setup: (ctx) => ({
      provides: [provide(sendFlow, { attempt: 0 })],
      contributes: [
        walletButtons.of(
          { id: 'send', label: 'send.title', icon: 'send', feature: 'send', press: () => ctx.open('WalletSend') },
          { order: 40 },
        ),
      ],
    }),
  })
}
