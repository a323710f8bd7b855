import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'
import type { SiwxSession } from './wire.js'

/** Sign-in with any wallet. */
export interface SiwxContract extends Contract {
  readonly id: 'siwx'
  readonly state: SiwxState
  readonly views: {
    readonly SIWXSignMessage: []
    /** The same view, by its old name. */
    readonly ConnectingSiwe: []
    readonly DataCapture: []
    readonly DataCaptureOtpConfirm: [args: { readonly email: string }]
  }
  readonly actions: {
    /**
     * Has the account in use sign in, unless it is: opens the view and resolves with the session.
     * @throws siwx/no-account, no-network, no-client, not-enabled; siwx/cancelled
     */
    signIn(): Promise<SiwxSession>
    /** Ends the session of the account in use. Where a session is required, its wallet is disconnected too. */
    signOut(): Promise<void>
    /** For requests to the app's own server, where that keeps sessions by bearer: `{ authorization: 'Bearer …' }`, else `{}`. */
    headers(): { readonly [name: string]: string }
  }
  readonly events: {
    readonly clickSignSiwxMessage: SiwxEvent
    readonly clickCancelSiwx: SiwxEvent
    readonly siwxAuthSuccess: SiwxEvent
    readonly siwxAuthError: SiwxEvent & { readonly message: string }
  }
  readonly messages: MessageKey
}

export type SiwxStatus = 'none' | 'checking' | 'prompt' | 'signing' | 'signed'
/** Why the last sign-in failed. */
export type SiwxProblem = 'declined' | 'smartAccount' | 'clock'

/** Of the account in use. */
export interface SiwxState {
  readonly status: SiwxStatus
  /** There while `signed`. */
  readonly session: SiwxSession | undefined
  /** The text to sign. */
  readonly text: string | undefined
  readonly problem: SiwxProblem | undefined
  /** Host of the server that takes long to answer; the view offers to try again. */
  readonly waitsFor: string | undefined
  /** Technical reason, for the Details part. */
  readonly reason: string | undefined
  /** The modal cannot be closed: a signature, or a mail address, is required. */
  readonly held: 'signature' | 'email' | undefined
  /** What the account's mail address was confirmed as. */
  readonly email: string | undefined
}
export interface SiwxEvent {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}
