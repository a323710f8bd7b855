import type { CaipNetworkId, Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'
import type { SiwxSession } from './wire.js'

/** Contract of `siwx`: sign-in with any wallet. */
export interface SiwxContract extends Contract {
  readonly id: 'siwx'
  readonly requires: 'chain'
  readonly state: SiwxState
  readonly views: {
    /** Asks for the signature. Cannot be closed while one is required and there is no session. */
    readonly SIWXSignMessage: []
    /** The same view under its old name. */
    readonly ConnectingSiwe: []
    /** Asks for an email address after the sign-in. */
    readonly DataCapture: []
    /** Asks for the code sent to the address. */
    readonly DataCaptureOtpConfirm: [args: { readonly email: string }]
  }
  readonly actions: {
    /**
     * Signs in the current account, unless it already is: opens the view and resolves with the session.
     * @throws siwx/no-account, no-network, no-client, not-enabled; siwx/cancelled
     */
    signIn(): Promise<SiwxSession>
    /** Ends the current account's session. If a session is required, also disconnects its wallet. */
    signOut(): Promise<void>
    /** Returns headers for requests to the app's own server: `{ authorization: 'Bearer …' }` if it uses bearer tokens, else `{}`. */
    headers(): { readonly [name: string]: string }
  }
  readonly events: {
    /** The visitor agreed; the wallet is being asked. */
    readonly clickSignSiwxMessage: SiwxEvent
    /** The visitor left the prompt. */
    readonly clickCancelSiwx: SiwxEvent
    /** The session was stored. */
    readonly siwxAuthSuccess: SiwxEvent
    /** It failed, or the visitor rejected it in the wallet; `message` is what they were shown. */
    readonly siwxAuthError: SiwxEvent & { readonly message: string }
  }
  readonly messages: MessageKey
}

/** `checking`: looking for existing sessions. `prompt`: the view asks. `signing`: the wallet asks. */
export type SiwxStatus = 'none' | 'checking' | 'prompt' | 'signing' | 'signed'
/** Why the last sign-in failed: the visitor or the wallet said no, the session store did, the account is a contract, the clock is wrong. */
export type SiwxProblem = 'declined' | 'refused' | 'smartAccount' | 'clock'

/** Sign-in state of the current account. */
export interface SiwxState {
  /** Status of the current account's sign-in. */
  readonly status: SiwxStatus
  /** Set while `signed`. */
  readonly session: SiwxSession | undefined
  /** The text to sign. */
  readonly text: string | undefined
  /** Why the last attempt failed, if the view explains it. */
  readonly problem: SiwxProblem | undefined
  /** Host of the server that is slow to respond; the view offers to retry. */
  readonly waitsFor: string | undefined
  /** Technical reason, for the Details section. */
  readonly reason: string | undefined
  /** Why the modal cannot be closed: a signature, or an email address, is required. */
  readonly held: 'signature' | 'email' | undefined
  /** The account's confirmed email address. */
  readonly email: string | undefined
}
/** The account of the sign-in, in every event of this plugin. */
export interface SiwxEvent {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** Whether the account is a contract; false for a plain key. */
  readonly isSmartAccount: boolean
}
