import { type EmbeddedWalletContract, embeddedLogin } from '@latchkey/embedded-wallet'
import { definePlugin, KERNEL_VERSION, type Plugin, provide, viewFrom } from '@latchkey/kernel'
import { initialState } from '../../../../plugins/embedded-wallet/src/initial-state.js'

/** What becomes of an address or a code. */
export type LoginMood = 'code' | 'device' | 'never' | 'too-soon' | 'away' | 'wrong' | 'too-old' | 'second' | 'social' | 'loading'

/** Logged in with it, where a wallet is connected. */
export const LOGIN = 'ada@lovelace.example'

/** Where a request of the wallet stands. */
export type Approval = EmbeddedWalletContract['state']['approval']

const views = () => import('../../../../plugins/embedded-wallet/src/views/views.js')

/** Stands for the embedded wallet: answers as the scene says, without a frame. Its views are the real ones. */
export function login(mood: LoginMood = 'code', approval: Approval = 'none'): Plugin<EmbeddedWalletContract> {
  const waits = new Promise<never>(() => {})
  const code = () => {
    if (mood === 'wrong') throw new Error('That code is not right.')
    if (mood === 'too-old') throw new Error('That code is too old.')
    return waits
  }
  const answers: { readonly [event: string]: () => unknown } = {
    CONNECT_EMAIL() {
      if (mood === 'never') return waits
      if (mood === 'too-soon') throw new Error('Please try again after 17 seconds')
      if (mood === 'away') throw Object.assign(new Error('Network Error - Could not load embedded wallet'), { code: 'frame-unreachable' })
      return mood === 'device' ? { action: 'VERIFY_DEVICE', number: '42' } : { action: 'VERIFY_OTP' }
    },
    CONNECT_DEVICE: () => waits,
    CONNECT_OTP: code,
    UPDATE_EMAIL() {
      if (mood === 'never') return waits
      if (mood === 'too-soon') throw new Error('Please try again after 17 seconds')
      return { action: mood === 'second' ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'about:blank', matchCode: '42' }),
    AWAIT_SOCIAL: () => waits,
    CONNECT_SOCIAL: () => waits,
    GET_FARCASTER_URI: () => (mood === 'never' ? waits : { url: 'https://farcaster.example/~/sign-in-with-farcaster?channelToken=F7K2' }),
    CONNECT_FARCASTER: () => waits,
    UPDATE_EMAIL_PRIMARY_OTP: code,
    UPDATE_EMAIL_SECONDARY_OTP: code,
  }
  const load = async () => {
    if (mood === 'loading') return waits
    if (mood === 'away') throw Object.assign(new Error('Network Error - Could not load embedded wallet'), { code: 'frame-unreachable' })
    // As a frame of others: windows of scenes say nothing.
    return { isOurs: false }
  }
  return definePlugin<EmbeddedWalletContract>({
    id: 'embeddedWallet',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    provides: { 'embeddedWallet:login': '1.1.0' },
    state: () => ({ ...initialState(), approval }),
    messages: {
      en: () => import('../../../../plugins/embedded-wallet/src/messages/en.js'),
      de: () => import('../../../../plugins/embedded-wallet/src/messages/de.js'),
      ar: () => import('../../../../plugins/embedded-wallet/src/messages/ar.js'),
    },
    views: { ApproveTransaction: { title: 'embeddedWallet.approve', load: viewFrom(views, 'ApproveTransaction'), back: false } },
    setup: () => ({
      provides: [
        provide(embeddedLogin, {
          ask: async (name) => answers[name]?.() as never,
          finish: () => waits,
          email: () => LOGIN,
          emailChanged() {},
          origin: 'https://wallet.example',
          social: () => ({ provider: 'google', userName: 'Ada Lovelace' }),
          late: async () => ({ social: { load, offered: async () => [] } }),
        }),
      ],
    }),
  })
}
