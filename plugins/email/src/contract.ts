import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** What `email` adds: a login by address and code, which leads to the embedded wallet. */
export interface EmailContract extends Contract {
  readonly id: 'email'
  readonly requires: 'embeddedWallet:login'
  readonly views: {
    /** The field alone, for a page that leads with it. */
    readonly EmailLogin: []
    /** Waits until the link that was mailed is opened. */
    readonly EmailVerifyDevice: [args: { readonly email: string }]
    /** Takes the six digits that were mailed. */
    readonly EmailVerifyOtp: [args: { readonly email: string }]
    /** Takes another address for the wallet in use. `email` fills the field in place of the address in use. */
    readonly UpdateEmailWallet: [args?: { readonly email?: string }]
    /** Takes the code of the address in use; `email` is the new one. */
    readonly UpdateEmailPrimaryOtp: [args: { readonly email: string }]
    /** Takes the code of the new address. */
    readonly UpdateEmailSecondaryOtp: [args: { readonly email: string }]
  }
  readonly state: EmailState
  readonly actions: {
    /**
     * Opens the form for another address, filled with `email` where that is given, and resolves with the new address once the visitor has
     * confirmed both codes. The visitor may enter a different address.
     *
     * @throws email/no-address where nobody is logged in by email, email/cancelled when the visitor leaves
     */
    updateEmail(args?: { readonly email?: string }): Promise<string>
  }
  readonly events: {
    /** The visitor began to type. */
    readonly emailLoginSelected: Record<never, never>
    /** An address with a fitting form was sent to the frame. */
    readonly emailSubmitted: Record<never, never>
    /** The server took the address and mails a code or a link. */
    readonly emailVerificationCodeSent: Record<never, never>
    /** The code was right; the wallet follows. */
    readonly emailVerificationCodePass: Record<never, never>
    /** The code was wrong or too old. `message` is the frame's. */
    readonly emailVerificationCodeFail: { readonly message: string }
    /** The mailed link was opened and this browser approved there. */
    readonly deviceRegisteredForEmail: Record<never, never>
    /** The wallet has another address. */
    readonly emailEdit: Record<never, never>
  }
  readonly messages: MessageKey
}

/** The plugin's slice, `kernel.state.email`. */
export interface EmailState {
  /** What is in the field; kept when the visitor goes back. */
  readonly typed: string
  /** `checking` also while the wallet is made or unlocked. */
  readonly status: 'idle' | 'sending' | 'checking'
  /** Shown below the field until the next try. */
  readonly problem: EmailProblem | undefined
  /** Milliseconds since 1970 before which no other mail is asked for (specification section 9). */
  readonly mailAgainAt: number
  /** What the page behind the mailed link shows, so that the visitor approves this device and no other; undefined where the frame does not say. */
  readonly deviceNumber?: string | undefined
  /** The address that the last change led to; undefined while another change is open. */
  readonly changedTo: string | undefined
}

/** Why an address or a code was not taken. Kept as what happened: the language may change while it is shown. */
export type EmailProblem =
  | { readonly what: 'invalid' | 'unavailable' | 'timeout' | 'failed' | 'otpWrong' | 'otpExpired' }
  | {
      readonly what: 'wait'
      /** Until a next mail may be asked for. */
      readonly seconds: number
    }
