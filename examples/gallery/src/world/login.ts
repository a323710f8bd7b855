import { type EmbeddedWalletContract, embeddedLogin } from '@latchkey/embedded-wallet'
import { definePlugin, KERNEL_VERSION, type Plugin, provide, viewFrom } from '@latchkey/kernel'
import { initialState } from '../../../../plugins/embedded-wallet/src/initial-state.js'
import { translations } from '../../../../plugins/embedded-wallet/src/messages/translations.js'
import { framePlace } from '../../../../plugins/embedded-wallet/src/shared.js'
import { permissions } from './permissions.js'
import { ADA, BOB } from './wallets.js'

/** The outcome of an address or a code. */
export type LoginMood = 'code' | 'device' | 'never' | 'too-soon' | 'away' | 'wrong' | 'too-old' | 'second' | 'social' | 'loading'

/** The login, if a wallet is connected. */
const LOGIN = 'ada@lovelace.example'

/** State of a request to the wallet. */
export type Approval = EmbeddedWalletContract['state']['approval']

/** Smart accounts of the embedded wallet. */
export interface SmartMood {
  /** Both account types share an address, or have two; or the network has no smart accounts. */
  readonly kinds: 'one-address' | 'two-addresses' | 'elsewhere'
  /** Permissions granted to apps. */
  readonly permissions?: 'some' | 'none' | 'never' | 'away'
}

const views = () => import('../../../../plugins/embedded-wallet/src/views/views.js')

/** Replaces the embedded wallet: responds as the scene specifies, without a frame. Its views are the real ones. */
export function login(mood: LoginMood = 'code', approval: Approval = 'none', smart?: SmartMood): Plugin<EmbeddedWalletContract> {
  const waits = new Promise<never>(() => {})
  const kinds = smart && {
    smartAccountEnabledNetworks: smart.kinds === 'elsewhere' ? [42161] : [1],
    evmAccounts: [
      { address: ADA, type: 'eoa' as const },
      { address: smart.kinds === 'two-addresses' ? BOB : ADA, type: 'smartAccount' as const },
    ],
    hasPermissions: smart.permissions !== undefined,
  }
  const code = () => {
    if (mood === 'wrong') throw new Error('That code is not right.')
    if (mood === 'too-old') throw new Error('That code has expired.')
    return waits
  }
  const answers: { readonly [event: string]: () => unknown } = {
    CONNECT_EMAIL() {
      if (mood === 'never') return waits
      if (mood === 'too-soon') throw new Error('Please try again after 17 seconds')
      if (mood === 'away') throw away()
      return mood === 'device' ? { action: 'VERIFY_DEVICE', number: '42' } : { action: 'VERIFY_OTP' }
    },
    CONNECT_DEVICE: () => waits,
    CONNECT_OTP: code,
    UPDATE_EMAIL() {
      if (mood === 'never') return waits
      if (mood === 'too-soon') throw new Error('Please try again after 17 seconds')
      return { action: mood === 'second' ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://wallet.example/oauth/start?tx=gallery', matchCode: '42' }),
    AWAIT_SOCIAL: () => waits,
    CONNECT_SOCIAL: () => waits,
    GET_FARCASTER_URI: () => (mood === 'never' ? waits : { url: 'https://farcaster.example/~/sign-in-with-farcaster?channelToken=F7K2' }),
    CONNECT_FARCASTER: () => waits,
    UPDATE_EMAIL_PRIMARY_OTP: code,
    UPDATE_EMAIL_SECONDARY_OTP: code,
    LIST_PERMISSIONS() {
      if (smart?.permissions === 'away') throw away()
      if (smart?.permissions === 'never') return waits
      return { items: smart?.permissions === 'some' ? permissions : [] }
    },
  }
  const load = async () => {
    if (mood === 'loading') return waits
    if (mood === 'away') throw away()
    // Like a third-party frame: windows of scenes send no messages.
    return { isOurs: false }
  }
  return definePlugin<EmbeddedWalletContract>({
    id: 'embeddedWallet',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    provides: { 'embeddedWallet:login': '1.3.0' },
    state: () => ({ ...initialState(), approval, ...kinds }),
    messages: {
      en: () => import('../../../../plugins/embedded-wallet/src/messages/en.js'),
      ...translations,
    },
    views: { ApproveTransaction: { title: 'embeddedWallet.approve', load: viewFrom(views, 'ApproveTransaction'), back: false } },
    setup: () => ({
      provides: [
        provide(framePlace, {}),
        provide(embeddedLogin, {
          ask: async (name) => answers[name]?.() as never,
          finish: () => waits,
          setAccountType: () => waits,
          email: () => LOGIN,
          emailSentAt: () => 0,
          emailSent() {},
          emailChanged() {},
          origin: 'https://wallet.example',
          social: () => ({ provider: 'google', userName: 'Ada Lovelace' }),
          loadRuntime: async () => ({ social: { load, offered: async () => [] } }),
        }),
      ],
    }),
  })
}

function away(): Error {
  return Object.assign(new Error('Network Error - Could not load embedded wallet'), { code: 'frame-unreachable' })
}
