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
  /** Where a request stands: the frame asks, the outcome is on its way, or a method outside the lists was refused. */
  readonly approval: 'none' | 'asking' | 'sending' | 'refused'
  /** Pixels that the frame would like for what it shows. */
  readonly frameHeight: number | undefined
  /** Numbers of EVM networks with smart accounts. */
  readonly smartAccountEnabledNetworks: readonly number[]
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
  finish(options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Address of the login, where there is one. */
  email(): string | undefined
  /** Notes that the address changed. */
  emailChanged(email: string): void
}
