import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'
import type { SiwxSession } from './wire.js'

/** Sign-in with any wallet. */
export interface SiwxContract extends Contract {
  readonly id: 'siwx'
  readonly state: SiwxState
  readonly views: {
    /** Asks for the signature; cannot be closed while one is required and there is no session. */
    readonly SIWXSignMessage: []
    /** The same view, by its old name. */
    readonly ConnectingSiwe: []
    /** Asks for a mail address after the sign-in. */
    readonly DataCapture: []
    /** Asks for the code that was sent to the address. */
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
    /** The visitor agreed; the wallet is asked. */
    readonly clickSignSiwxMessage: SiwxEvent
    /** The visitor left the question. */
    readonly clickCancelSiwx: SiwxEvent
    /** The session is kept. */
    readonly siwxAuthSuccess: SiwxEvent
    /** It failed, or the visitor said no in the wallet; `message` is what they were told. */
    readonly siwxAuthError: SiwxEvent & { readonly message: string }
  }
  readonly messages: MessageKey
}

/** `checking`: sessions of before are looked for. `prompt`: the view asks. `signing`: the wallet asks. */
export type SiwxStatus = 'none' | 'checking' | 'prompt' | 'signing' | 'signed'
/** Why the last sign-in failed. */
export type SiwxProblem = 'declined' | 'smartAccount' | 'clock'

/** Of the account in use. */
export interface SiwxState {
  /** Where the sign-in of the account in use is. */
  readonly status: SiwxStatus
  /** There while `signed`. */
  readonly session: SiwxSession | undefined
  /** The text to sign. */
  readonly text: string | undefined
  /** Why the last try failed, where the view says something about it. */
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
/** Whose sign-in it is, in every event of this plugin. */
export interface SiwxEvent {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** The account is a contract; false for a plain key. */
  readonly isSmartAccount: boolean
}
