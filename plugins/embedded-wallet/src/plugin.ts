import {
  type Connector,
  type Context,
  chains,
  connectorSources,
  definePlugin,
  errorMappers,
  loadOnce,
  type Plugin,
  policyHosts,
  provide,
  settingsRows,
  slot,
  viewFrom,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import { alertOf } from './alert-of.js'
import type { EmbeddedLogin, EmbeddedWalletContract } from './contract.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import { notLoaded } from './not-loaded.js'
import type { EmbeddedWalletOptions } from './options.js'
import { app, CONNECTOR, embeddedLogin, framePlace } from './shared.js'
import { KERNEL, VERSION } from './version.js'

const views = () => import('./views/views.js')

/** Kernel services this plugin needs; presets grant them. */
export const embeddedWalletGrants: { readonly embeddedWallet: readonly string[] } = {
  embeddedWallet: [
    'kernel.app',
    'kernel.connections',
    'kernel.cover',
    'kernel.chains',
    'kernel.connectorSources',
    'kernel.errorMappers',
    'walletconnect.signIns',
  ],
}

/**
 * Creates a wallet for visitors who have none, on every chain family of the app, for email and social logins. Loads nothing before the
 * first login, unless an earlier visit logged in.
 *
 * @throws TypeError for an invalid `frameUrl`
 * @example embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' })
 */
export function embeddedWallet(options: EmbeddedWalletOptions): Plugin<EmbeddedWalletContract> {
  // The types forbid it too, but not every app uses them.
  if (!/^https?:\/\/[^/]/.test(options?.frameUrl))
    throw new TypeError(`\`frameUrl\` has to be the address of a frame, such as https://wallet.example.com/sdk, not ${options?.frameUrl}.`)
  return firstParty(
    definePlugin<EmbeddedWalletContract>({
      id: 'embeddedWallet',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'embeddedWallet', given: options, known: () => import('./known-options.js') },
      needs: embeddedWalletGrants.embeddedWallet,
      provides: { 'embeddedWallet:login': '1.3.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        ApproveTransaction: {
          title: 'embeddedWallet.approve',
          load: viewFrom(views, 'ApproveTransaction'),
          back: false,
        },
      },
      setup(ctx) {
        const { origin, host } = new URL(options.frameUrl)
        const { metadata } = ctx.use(app)
        const icon = metadata?.icons?.[0]
        const loadRuntime = loadOnce(() => import('./runtime.js').then((m) => m.createRuntime(ctx, options), notLoaded))
        const login: EmbeddedLogin = {
          ask: async (...args) => (await loadRuntime()).login.ask(...args),
          finish: async (...args) => (await loadRuntime()).login.finish(...args),
          email: () => ctx.state.email ?? ctx.storage.get('email'),
          emailSentAt: () => Number(ctx.storage.get('lastEmailLogin') ?? 0),
          emailSent: (at) => ctx.storage.set('lastEmailLogin', String(at)),
          setAccountType: async (...args) => (await loadRuntime()).login.setAccountType(...args),
          emailChanged: async (...args) => (await loadRuntime()).login.emailChanged(...args),
          origin,
          social: () => ctx.state.social,
          loadRuntime,
        }
        return {
          provides: [provide(embeddedLogin, login), provide(framePlace, {})],
          contributes: [
            settingsRows.of({
              id: 'embeddedWallet',
              label: 'embeddedWallet.settings',
              load: slot(ctx, () => import('./views/settings-row.js')),
            }),
            // Errors of the frame are also reported by the plugins that log in through it.
            errorMappers.of({ id: 'embeddedWallet', map: alertOf }),
            policyHosts.of({ id: 'embeddedWallet', frame: [origin], connect: [origin] }),
            connectorSources.of({
              id: 'embeddedWallet',
              watch(tell) {
                const wallet: Connector = {
                  id: CONNECTOR,
                  type: 'AUTH',
                  // Visitors log in to the app, and know no other name for it.
                  name: metadata?.name || host,
                  ...(icon !== undefined && { icon }),
                  namespaces: ctx.read(chains).map(({ namespace }) => namespace),
                  // Not listed, because visitors reach it by logging in.
                  listed: false,
                  asks: true,
                  // The frame has its own limit of 20 seconds, and another error.
                  resumeLimit: 30_000,
                  forgetsChain: true,
                  connect: async (...args) => (await loadRuntime()).connect(...args),
                  async resume(call) {
                    // Without a login in an earlier visit, the frame is not loaded.
                    return ctx.storage.get('used') === undefined ? [] : (await loadRuntime()).resume(call)
                  },
                }
                let told: Connector | undefined
                const update = (): void => {
                  const user = userOf(ctx)
                  if (told && told.user === user) return
                  told = { ...wallet, ...(user !== undefined && { user }) }
                  tell([told])
                }
                update()
                ctx.subscribe(ctx.plugin.id, update)
              },
            }),
          ],
        }
      },
    }),
  )
}

/** Returns the email address or user name of the visitor, also of an earlier visit. */
function userOf({ state, storage }: Context<EmbeddedWalletContract>): string | undefined {
  return state.email ?? state.social?.userName ?? storage.get('email') ?? storage.get('socialUsername')
}
