import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** What `email` adds: a login by address and code, which leads to the embedded wallet. */
export interface EmailContract extends Contract {
  readonly id: 'email'
  readonly requires: 'embeddedWallet:login'
  readonly views: {
    readonly EmailLogin: []
    readonly EmailVerifyDevice: [args: { readonly email: string }]
    readonly EmailVerifyOtp: [args: { readonly email: string }]
  }
  readonly state: EmailState
  readonly events: {
    /** The visitor began to type. */
    readonly emailLoginSelected: Record<never, never>
    readonly emailSubmitted: Record<never, never>
    readonly emailVerificationCodeSent: Record<never, never>
    readonly emailVerificationCodePass: Record<never, never>
    readonly emailVerificationCodeFail: { readonly message: string }
    readonly deviceRegisteredForEmail: Record<never, never>
  }
  readonly messages: MessageKey
}

/** The plugin's slice, `kernel.state.email`. */
export interface EmailState {
  /** What is in the field; kept when the visitor goes back. */
  readonly typed: string
  readonly status: 'idle' | 'sending' | 'checking'
  readonly problem: EmailProblem | undefined
  /** Milliseconds since 1970 before which no other mail is asked for (specification section 9). */
  readonly mailAgainAt: number
}

/** Why an address or a code was not taken. Kept as what happened: the language may change while it is shown. */
export type EmailProblem =
  | { readonly what: 'invalid' | 'unavailable' | 'timeout' | 'failed' | 'otpWrong' | 'otpExpired' }
  | { readonly what: 'wait'; readonly seconds: number }
