import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** Contract of `email`: a login by address and code, which leads to the embedded wallet. */
export interface EmailContract extends Contract {
  readonly id: 'email'
  readonly requires: 'embeddedWallet:login'
  readonly views: {
    /** Only the email field, for a page that starts with it. */
    readonly EmailLogin: []
    /** Waits until the emailed link is opened. */
    readonly EmailVerifyDevice: [args: { readonly email: string }]
    /** Asks for the six digits of the emailed code. */
    readonly EmailVerifyOtp: [args: { readonly email: string }]
    /** Asks for another address for the current wallet. `email` fills the field instead of the current address. */
    readonly UpdateEmailWallet: [args?: { readonly email?: string }]
    /** Asks for the code of the current address; `email` is the new one. */
    readonly UpdateEmailPrimaryOtp: [args: { readonly email: string }]
    /** Asks for the code of the new address. */
    readonly UpdateEmailSecondaryOtp: [args: { readonly email: string }]
  }
  readonly state: EmailState
  readonly actions: {
    /**
     * Opens the form for another address, filled with `email` if given, and resolves with the new address once the visitor has confirmed
     * both codes. The visitor may enter a different address.
     *
     * @throws email/no-address if no one is logged in by email, email/cancelled when the visitor leaves
     */
    updateEmail(args?: { readonly email?: string }): Promise<string>
    /**
     * Sends the code for a login from the app's own form, without a view of the widget.
     *
     * @throws email/login-failed
     */
    connectEmail(args: { readonly email: string; readonly signal?: AbortSignal }): Promise<EmailSent>
    /**
     * Confirms the code of the last `connectEmail`, and resolves when the wallet is connected. The frame may first ask how to protect or
     * unlock it. After a wrong code, call it again with another one.
     *
     * @throws email/no-login, email/login-failed
     */
    verifyOtp(args: { readonly otp: string; readonly signal?: AbortSignal }): Promise<void>
  }
  readonly events: {
    /** The visitor began to type. */
    readonly emailLoginSelected: Record<never, never>
    /** A well-formed address was sent to the frame. */
    readonly emailSubmitted: Record<never, never>
    /** The server accepted the address and emails a code or a link. */
    readonly emailVerificationCodeSent: Record<never, never>
    /** The code was correct; the wallet follows. */
    readonly emailVerificationCodePass: Record<never, never>
    /** The code was wrong or has expired. `message` is the frame's. */
    readonly emailVerificationCodeFail: { readonly message: string }
    /** The emailed link was opened and this browser was approved there. */
    readonly deviceRegisteredForEmail: Record<never, never>
    /** The wallet's address was changed. */
    readonly emailEdit: Record<never, never>
  }
  readonly messages: MessageKey
}

/** What the visitor does next in a login from the app's own form. */
export interface EmailSent {
  /**
   * `code`: types the emailed code, for `verifyOtp`. `link`: opens the emailed link and approves; its page shows the code. `connected`: this
   * device was logged in already.
   */
  readonly next: 'code' | 'link' | 'connected'
  /** Number to show beside the form, which the page of the link asks for; undefined if there is none. */
  readonly number: string | undefined
}

/** The plugin's state slice, `kernel.state.email`. */
export interface EmailState {
  /** Text of the field; kept when the visitor goes back. */
  readonly typed: string
  /** `checking` includes creating or unlocking the wallet. */
  readonly status: 'idle' | 'sending' | 'checking'
  /** Shown below the field until the next attempt. */
  readonly problem: EmailProblem | undefined
  /** Milliseconds since 1970 before which no other email is requested (specification section 9). */
  readonly mailAgainAt: number
  /**
   * Number on the page behind the emailed link, so that the visitor approves only this device; undefined if the frame does not report it.
   */
  readonly deviceNumber?: string | undefined
  /** A login from the app's own form awaits its code, or first the approval of its link. */
  readonly awaits?: 'code' | 'link' | undefined
  /** The address set by the last change; undefined during another change. */
  readonly changedTo: string | undefined
}

/** Why an address or a code was rejected. Stored as a reason rather than a text, since the language may change while it is shown. */
export type EmailProblem =
  /** `unavailable` when no server can send emails; the rest as named. */
  | { readonly what: 'invalid' | 'unavailable' | 'timeout' | 'failed' | 'otpWrong' | 'otpExpired' }
  | {
      /** Emails were requested too quickly. */
      readonly what: 'wait'
      /** Time until another email may be requested. */
      readonly seconds: number
    }
