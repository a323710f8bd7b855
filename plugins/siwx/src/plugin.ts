import { type Context, connectionGuards, definePlugin, loadOnce, type Plugin, provide, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { SignInSource } from '@latchkey/walletconnect'
import type { SiwxContract } from './contract.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import type { SiwxOptions } from './options.js'
import { signInService } from './shared.js'
import { titleOf } from './title-of.js'
import { KERNEL, VERSION } from './version.js'

// One chunk for an existing session, one to sign, one to enter an email address.
const views = () => import('./views/views.js')
const captureViews = () => import('./views/capture-views.js')

/** Kernel services this plugin needs. */
export const siwxGrants: { readonly siwx: readonly string[] } = {
  siwx: ['kernel.app', 'kernel.connections', 'kernel.chains', 'kernel.connectionGuards', 'walletconnect.signIns'],
}

/**
 * Adds sign-in with any wallet: each account signs a message once, and the app's server keeps a session for it. By default, uses the
 * product's own server; `siwx` or `siweConfig` replace it with the app's own.
 *
 * @throws TypeError 'Cannot set both `siweConfig` and `siwx` options'
 * @example
 * createKernel({ plugins: [evm({ networks: [mainnet] }), siwx()], server: { baseUrl: 'https://api.example.com' } })
 */
export function siwx(options: SiwxOptions = {}): Plugin<SiwxContract> {
  // Defined by specification section 5. The types forbid it too, but not every app uses them.
  if (options.siwx && options.siweConfig) throw new TypeError('Cannot set both `siweConfig` and `siwx` options')
  const { emailCapture = 'off' } = options
  const sign = {
    title: titleOf,
    load: viewFrom(views, 'SignMessage'),
    skeleton: 'ring',
    needs: 'account',
    back: false,
    ...held('signature'),
  } as const
  const mail = { needs: 'account', ...held('email') } as const
  return firstParty(
    definePlugin<SiwxContract>({
      id: 'siwx',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'siwx', given: options, known: () => import('./known-options.js') },
      needs: siwxGrants.siwx,
      // No one can sign in without an account.
      requires: { chain: '^1.0.0' },
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        SIWXSignMessage: sign,
        ConnectingSiwe: sign,
        DataCapture: { title: 'siwx.capture.title', load: viewFrom(captureViews, 'DataCapture'), skeleton: 'form', back: false, ...mail },
        DataCaptureOtpConfirm: {
          args: { email: 'string' },
          title: 'siwx.capture.confirm',
          load: viewFrom(captureViews, 'DataCaptureOtpConfirm'),
          skeleton: 'form',
          ...mail,
        },
      },
      setup(ctx) {
        const loadSignIn = loadOnce(async () => (await import('./create-sign-in.js')).createSignIn(ctx, options))
        return {
          provides: [provide(signInService, loadSignIn)],
          actions: {
            signIn: async () => (await loadSignIn()).signIn(),
            signOut: async () => (await loadSignIn()).signOut(),
            headers() {
              const token = ctx.storage.get('token')
              return token === undefined ? {} : { authorization: `Bearer ${token}` }
            },
          },
          contributes: [
            connectionGuards.of({
              id: 'siwx',
              view: 'SIWXSignMessage',
              guard: async (...args) => (await loadSignIn()).guard(...args),
              doubt() {
                if (ctx.state.status === 'signed') loadSignIn().then(({ doubt }) => doubt(), ctx.report)
              },
            }),
            ...(emailCapture === 'off'
              ? []
              : [
                  connectionGuards.of(
                    { id: 'siwx.email', view: 'DataCapture', guard: async (...args) => (await loadSignIn()).capture(...args) },
                    { order: 110 },
                  ),
                ]),
            // The WalletConnect plugin's extension point, if that is installed.
            {
              point: 'walletconnect.signIns',
              key: 'siwx',
              order: 100,
              value: {
                id: 'siwx',
                ask: async (...args) => (await loadSignIn()).ask(...args),
                take: async (...args) => (await loadSignIn()).take(...args),
              } satisfies SignInSource,
            },
          ],
        }
      },
    }),
  )
}

function held(by: 'signature' | 'email') {
  return {
    canLeave: ({ state }: Context<SiwxContract>, how: string): boolean => how !== 'close' || state.held !== by,
    refusal: `siwx.held.${by}`,
  } as const
}
