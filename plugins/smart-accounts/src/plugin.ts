import type { EmbeddedWalletContract } from '@latchkey/embedded-wallet'
import { definePlugin, type Plugin, settingsRows, slot, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { SmartAccountsContract } from './contract.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import type { SmartAccountsOptions } from './options.js'
import { KERNEL, VERSION } from './version.js'

const views = () => import('./views/views.js')
const sessionViews = () => import('./views/session-views.js')

/** Kernel services this plugin needs; presets grant them. */
export const smartAccountsGrants: { readonly smartAccounts: readonly string[] } = {
  smartAccounts: ['kernel.requests', 'embeddedWallet.login', 'embeddedWallet.state'],
}

/**
 * Adds the choice between the embedded wallet's smart and plain account and, with `sessions`, the permissions granted to apps. The
 * wallet's server determines which networks have smart accounts. Requires `embeddedWallet()`.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [standard(), embeddedWallet({ frameUrl }), smartAccounts()] })
 */
export function smartAccounts(options: SmartAccountsOptions = {}): Plugin<SmartAccountsContract> {
  const { sessions = false } = options
  return firstParty(
    definePlugin<SmartAccountsContract>({
      id: 'smartAccounts',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'smartAccounts', given: options, known: () => import('./known-options.js') },
      needs: smartAccountsGrants.smartAccounts,
      requires: { 'embeddedWallet:login': '^1.2.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        SmartAccountSettings: { title: 'smartAccounts.type', load: viewFrom(views, 'SmartAccountSettings'), needs: 'account' },
        SmartSessionCreated: {
          title: 'smartAccounts.created',
          load: viewFrom(sessionViews, 'SmartSessionCreated'),
          skeleton: 'ring',
          needs: 'account',
          enabled: sessions,
        },
        SmartSessionList: {
          title: 'smartAccounts.sessions',
          load: viewFrom(sessionViews, 'SmartSessionList'),
          needs: 'account',
          enabled: sessions,
        },
      },
      setup(ctx) {
        if (sessions) {
          const count = (): number => (ctx.snapshot('embeddedWallet') as EmbeddedWalletContract['state'] | undefined)?.grants ?? 0
          let seen = count()
          ctx.subscribe('embeddedWallet', () => {
            const before = seen
            seen = count()
            if (seen > before) ctx.open('SmartSessionCreated')
          })
        }
        return {
          actions: {
            setPreferredAccountType: async (args) =>
              (await import('./actions/set-preferred-account-type.js')).setPreferredAccountType(ctx, args),
          },
          contributes: [
            settingsRows.of({
              id: 'smartAccounts',
              label: 'smartAccounts.type',
              load: slot(ctx, async () => ({ default: (await views()).AccountTypeRow })),
            }),
            ...(sessions
              ? [
                  settingsRows.of({
                    id: 'smartAccounts.sessions',
                    label: 'smartAccounts.sessions',
                    load: slot(ctx, async () => ({ default: (await sessionViews()).PermissionsRow })),
                  }),
                ]
              : []),
          ],
        }
      },
    }),
  )
}
