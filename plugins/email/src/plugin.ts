import { connectMethods, connectSections, definePlugin, loginGates, type Plugin, settingsRows, slot, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { EmailContract } from './contract.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import { KERNEL, VERSION } from './version.js'

const views = () => import('./views/email-views.js')
const ownForm = () => import('./actions/own-form.js')
const changeViews = () => import('./views/change-views.js')

/** Kernel services this plugin needs; presets grant them. */
export const emailGrants: { readonly email: readonly string[] } = {
  email: ['kernel.connectMethods', 'kernel.connectSections', 'embeddedWallet.login'],
}

/**
 * Adds email login: an address, a code, and a wallet whose keys the site never sees. Requires `embeddedWallet()`.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [standard(), embeddedWallet({ frameUrl }), email()] })
 */
export function email(...given: readonly []): Plugin<EmailContract> {
  return firstParty(
    definePlugin<EmailContract>({
      id: 'email',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      // It has none, and says so where the compiler does not.
      options: { of: 'email', given: given.at(0), known: async () => ({ knownOptions: {} }) },
      needs: emailGrants.email,
      requires: { 'embeddedWallet:login': '^1.3.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        EmailLogin: { title: 'email.title', load: viewFrom(views, 'EmailLogin'), skeleton: 'form', shows: [loginGates] },
        EmailVerifyDevice: {
          title: 'email.deviceTitle',
          load: viewFrom(views, 'EmailVerifyDevice'),
          skeleton: 'ring',
          args: { email: 'string' },
          shows: [loginGates],
        },
        EmailVerifyOtp: {
          title: 'email.otpTitle',
          load: viewFrom(views, 'EmailVerifyOtp'),
          skeleton: 'form',
          args: { email: 'string' },
          shows: [loginGates],
        },
        UpdateEmailWallet: {
          title: 'email.updateTitle',
          load: viewFrom(changeViews, 'UpdateEmailWallet'),
          skeleton: 'form',
          needs: 'account',
        },
        UpdateEmailPrimaryOtp: {
          title: 'email.updatePrimary',
          load: viewFrom(changeViews, 'UpdateEmailPrimaryOtp'),
          skeleton: 'form',
          needs: 'account',
          args: { email: 'string' },
        },
        UpdateEmailSecondaryOtp: {
          title: 'email.updateSecondary',
          load: viewFrom(changeViews, 'UpdateEmailSecondaryOtp'),
          skeleton: 'form',
          needs: 'account',
          args: { email: 'string' },
        },
      },
      setup: (ctx) => ({
        actions: {
          updateEmail: async (args) => (await import('./actions/update-email.js')).updateEmail(ctx, args),
          connectEmail: async (args) => (await ownForm()).connectEmail(ctx, args),
          verifyOtp: async (args) => (await ownForm()).verifyOtp(ctx, args),
        },
        contributes: [
          connectMethods.of({ id: 'email', accepts: (id) => id === 'email', start: () => ctx.open('EmailLogin') }),
          connectSections.of({ id: 'email', load: slot(ctx, () => import('./views/email-section.js')) }),
          settingsRows.of(
            {
              id: 'email',
              label: 'email.field',
              load: slot(ctx, async () => ({ default: (await changeViews()).EmailRow })),
            },
            // The account's owner comes before other settings.
            { order: 90 },
          ),
        ],
      }),
    }),
  )
}
