import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'
import type { EventAnswer, EventName, EventPayload } from './protocol/index.js'

/** What `embeddedWallet` adds: a wallet for visitors who have none. Its keys stay in a frame of another origin. */
export interface EmbeddedWalletContract extends Contract {
  readonly id: 'embeddedWallet'
  readonly provides: 'embeddedWallet:login'
  readonly views: {
    /** Stands behind the frame while that asks the visitor, and until the outcome is there. */
    readonly ApproveTransaction: []
  }
  readonly state: EmbeddedWalletState
  readonly events: {
    /** The frame is shown to the visitor, or goes away. */
    readonly embeddedWalletShown: { readonly visible: boolean }
  }
  readonly messages: MessageKey
}

/** The plugin's slice, `kernel.state.embeddedWallet`. */
export interface EmbeddedWalletState {
  /** `none` until the first use of email or social login. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** Whether the frame draws settings of the account: ours does. False until it is loaded. */
  readonly hasSettings: boolean
  /** Address that the visitor logged in with. */
  readonly email: string | undefined
  /** Who vouched for the visitor, where that was no code by email. */
  readonly social?: SocialName | undefined
  /** Where a request stands: the frame asks, the outcome is on its way, or a method outside the lists was refused. */
  readonly approval: 'none' | 'asking' | 'sending' | 'refused'
  /** Pixels that the frame would like for what it shows. */
  readonly frameHeight: number | undefined
  /** Numbers of EVM networks with smart accounts. */
  readonly smartAccountEnabledNetworks: readonly number[]
}

/** A login with a provider. */
export interface SocialName {
  /** Id of the provider: `google`. */
  readonly provider: string
  /** As the provider knows the visitor: for people, never to be decided by. */
  readonly userName?: string | undefined
}

/** What email and social logins use, under the service `embeddedWallet.login`. */
export interface EmbeddedLogin {
  /** Loads the frame where it is not there yet, and asks it. @throws embedded-wallet/frame-unreachable, frame-timeout, frame-failed */
  ask<N extends EventName>(name: N, payload: EventPayload<N>, options?: { readonly signal?: AbortSignal }): Promise<EventAnswer<N>>
  /**
   * The visitor has proven who they are: connects the wallet, and resolves when its account is the one in use. The frame may ask first how
   * the wallet is protected or unlocked.
   * @throws wallet/rejected where the visitor leaves that for later
   */
  finish(options?: {
    readonly signal?: AbortSignal
    /** Who vouched for the visitor, where that was no code by email: shown with the account, until the visitor signs out. */
    readonly social?: SocialName
  }): Promise<void>
  /** Address of the login, where there is one. */
  email(): string | undefined
  /** Notes that the address changed. */
  emailChanged(email: string): void
  /** Origin of the frame: windows and results of a social login have no other. */
  readonly origin: string
  /** Who vouched for the visitor that is logged in. */
  social(): SocialName | undefined
  /** What social logins use besides, which is loaded with the first use. */
  late(): Promise<{ readonly social: EmbeddedSocialLate }>
}

/** A login that the frame's server offers besides email. */
export interface OfferedSocial {
  /** Id of the provider: `google`. */
  readonly id: string
  /** `redirect` leads through the provider's page, `farcaster` through its app, `telegram` takes signed init data. */
  readonly kind: 'redirect' | 'farcaster' | 'telegram'
  /** Of a provider of the operator's own, as visitors know it. */
  readonly name?: string | undefined
}
/** What social logins use besides, loaded with the first use. */
export interface EmbeddedSocialLate {
  /** Loads the frame where it is not there yet. @throws embedded-wallet/frame-unreachable, origin-not-allowed */
  load(): Promise<{
    /** Whether it is our own frame, which knows `AWAIT_SOCIAL`, `CONNECT_TELEGRAM` and `returnTo`. */
    readonly isOurs: boolean
  }>
  /** Asks the frame's server, without the frame, what it offers. Empty where it does not say. */
  offered(options?: { readonly signal?: AbortSignal }): Promise<readonly OfferedSocial[]>
}
