import type { Contract } from '@latchkey/kernel'
import type { EventAnswer, EventName, EventPayload } from '@latchkey/wallet-protocol'
import type { MessageKey } from './messages/en.js'

/** Contract of `embeddedWallet`: a wallet for visitors who have none. Its keys stay in a frame of another origin. */
export interface EmbeddedWalletContract extends Contract {
  readonly id: 'embeddedWallet'
  readonly provides: 'embeddedWallet:login'
  readonly views: {
    /** Shown behind the frame while it asks the visitor, until the request is done. */
    readonly ApproveTransaction: []
  }
  readonly state: EmbeddedWalletState
  readonly events: {
    /** Emitted when the frame is shown to the visitor or hidden. */
    readonly embeddedWalletShown: { readonly visible: boolean }
  }
  readonly messages: MessageKey
}

/** The plugin's state slice, `kernel.state.embeddedWallet`. */
export interface EmbeddedWalletState {
  /** `none` until the first use of email or social login. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** Whether the frame has account settings, like the wallet's own frame. False until it is loaded. */
  readonly hasSettings: boolean
  /**
   * Whether the frame lists the permissions granted to apps, like the wallet's own frame if a network supports permissions. False until it
   * is loaded.
   */
  readonly hasPermissions: boolean
  /** Email address of the login. */
  readonly email: string | undefined
  /** The login provider; undefined for email logins. */
  readonly social?: SocialName | undefined
  /** State of the current request: the frame is asking, the result is pending, or a method outside the lists was refused. */
  readonly approval: 'none' | 'asking' | 'sending' | 'refused'
  /** Height requested by the frame for its content, in pixels. */
  readonly frameHeight: number | undefined
  /** Chain ids of EVM networks with smart accounts. */
  readonly smartAccountEnabledNetworks: readonly number[]
  /** Whether the current account already is a smart account on the chain. Otherwise it becomes one with its first batch. */
  readonly smartAccountDeployed: boolean
  /**
   * The visitor's EVM accounts on the current network, as reported by the frame: the plain one, and the smart one if the network supports
   * it.
   */
  readonly evmAccounts: readonly { readonly address: string; readonly type: EmbeddedAccountType }[]
  /** How many permissions the visitor granted during this visit (`wallet_grantPermissions`). */
  readonly grants: number
}
/** EVM account types (specification section 3): a plain key, or a contract. Under EIP-7702 both have the same address. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** A provider login. */
export interface SocialName {
  /** Provider id: `google`. */
  readonly provider: string
  /** Display name at the provider. Never use it for decisions. */
  readonly userName?: string | undefined
}

/** The service `embeddedWallet.login`, used by email and social logins. */
export interface EmbeddedLogin {
  /**
   * Sends a request to the frame, and loads it first if necessary. @throws embedded-wallet/frame-unreachable, frame-timeout, frame-failed
   */
  ask<N extends EventName>(name: N, payload: EventPayload<N>, options?: { readonly signal?: AbortSignal }): Promise<EventAnswer<N>>
  /**
   * Completes a login: connects the wallet, and resolves once its account is in use. The frame may first ask how to protect or unlock the
   * wallet.
   * @throws wallet/rejected if the visitor postpones that
   */
  finish(options?: {
    readonly signal?: AbortSignal
    /** The login provider, if it was not email: shown with the account until the visitor signs out. */
    readonly social?: SocialName
  }): Promise<void>
  /**
   * Switches the account type on EVM networks, also for later visits. Resolves with the type and address then in use. If the frame
   * refuses, falls back to the plain account (specification section 4) and rejects with the reason.
   * @throws embedded-wallet/frame-unreachable, frame-failed
   */
  setAccountType(type: EmbeddedAccountType): Promise<{ readonly type: EmbeddedAccountType; readonly address: string }>
  /** Returns the email address of the login, if any. */
  email(): string | undefined
  /** Returns the time of the last email for a login, in milliseconds since 1970; 0 if none was sent since the last login. */
  emailSentAt(): number
  /** Records that an email was sent, so that the cooldown survives a reload (specification section 3). */
  emailSent(at: number): void
  /** Records the new email address. */
  emailChanged(email: string): void
  /** Origin of the frame. Windows and results of a social login have no other origin. */
  readonly origin: string
  /** Returns the login provider of the current visitor. */
  social(): SocialName | undefined
  /** Returns further APIs for social logins, loaded on first use. */
  loadRuntime(): Promise<{ readonly social: EmbeddedSocialRuntime }>
}

/** A login that the frame's server offers in addition to email. */
export interface OfferedSocial {
  /** Provider id: `google`. */
  readonly id: string
  /** `redirect` uses the provider's page, `farcaster` its app, `telegram` takes signed init data. */
  readonly kind: 'redirect' | 'farcaster' | 'telegram'
  /** Display name of a custom provider of the operator. */
  readonly name?: string | undefined
}
/** Further APIs for social logins, loaded on first use. */
export interface EmbeddedSocialRuntime {
  /** Loads the frame if necessary. @throws embedded-wallet/frame-unreachable, origin-not-allowed */
  load(): Promise<{
    /** Whether it is the wallet's own frame, which supports `AWAIT_SOCIAL`, `CONNECT_TELEGRAM` and `returnTo`. */
    readonly isOurs: boolean
  }>
  /** Fetches the offered logins from the frame's server, without the frame. Empty if the server does not report any. */
  offered(options?: { readonly signal?: AbortSignal }): Promise<readonly OfferedSocial[]>
}
