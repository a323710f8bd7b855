import {
  connectMethods,
  connectSections,
  definePlugin,
  loginGates,
  type Plugin,
  provide,
  settingsRows,
  slot,
  viewFrom,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { SocialsContract } from './contract.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import type { SocialsOptions } from './options.js'
import { loginContext } from './shared.js'
import { KERNEL, VERSION } from './version.js'

// The ids of `PROVIDERS`, whose package has the frame's whole protocol: too large to load before the first click.
const KNOWN: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'telegram']
// Two chunks: the section of the Connect view, and the views after it.
const first = () => import('./views/first.js')
const views = () => import('./views/social-views.js')

/** Kernel services this plugin needs; presets grant them. */
export const socialsGrants: { readonly socials: readonly string[] } = {
  socials: ['kernel.connectMethods', 'kernel.connectSections', 'embeddedWallet.login'],
}

/**
 * Adds logins with a provider: Google, X, Discord, Farcaster, GitHub, Apple, Facebook, Telegram, or a provider of your own. Requires
 * `embeddedWallet()`, whose server must support the providers.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [standard(), embeddedWallet({ frameUrl }), socials({ providers: ['google', 'github'] })]
 * })
 */
export function socials(options: SocialsOptions = {}): Plugin<SocialsContract> {
  return firstParty(
    definePlugin<SocialsContract>({
      id: 'socials',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'socials', given: options, known: () => import('./known-options.js') },
      needs: socialsGrants.socials,
      requires: { 'embeddedWallet:login': '^1.1.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        ConnectSocials: { title: 'socials.title', load: viewFrom(views, 'ConnectSocials'), shows: [loginGates] },
        ConnectingSocial: {
          title: ({ provider }, ctx) => ctx.state.offered?.find(({ id }) => id === provider)?.name ?? provider,
          load: viewFrom(views, 'ConnectingSocial'),
          skeleton: 'ring',
          args: { provider: 'string' },
          shows: [loginGates],
        },
        ConnectingFarcaster: {
          title: 'socials.farcaster',
          load: viewFrom(views, 'ConnectingFarcaster'),
          skeleton: 'code',
          shows: [loginGates],
        },
      },
      setup: (ctx) => ({
        provides: [provide(loginContext, { options })],
        actions: { connectSocial: async (args) => (await first()).logIn(ctx, args) },
        contributes:
          options.providers?.length === 0
            ? []
            : [
                connectMethods.of({
                  id: 'socials',
                  accepts: (id) =>
                    options.providers?.includes(id) ?? (KNOWN.includes(id) || ctx.state.offered?.some((one) => one.id === id) === true),
                  start: async (provider) => (await first()).logIn(ctx, { provider }),
                }),
                connectSections.of({
                  id: 'social',
                  load: slot(ctx, async () => ({ default: (await first()).SocialsSection })),
                }),
                settingsRows.of(
                  { id: 'socials', label: 'socials.login', load: slot(ctx, async () => ({ default: (await views()).SocialRow })) },
                  // The account's owner comes before other settings.
                  { order: 90 },
                ),
              ],
      }),
      start(ctx) {
        if (globalThis.location?.search.includes('result_uri='))
          void import('./actions/come-back.js').then((m) => m.comeBack(ctx)).catch(ctx.report)
      },
    }),
  )
}
