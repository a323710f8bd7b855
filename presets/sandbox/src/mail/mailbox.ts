/** One mail that arrived, as a person reads it. */
export interface SandboxMail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}
/** A mail server that keeps what it is given. Nothing leaves this machine, whoever it is addressed to. */
export interface Mailbox {
  /** `smtp://127.0.0.1:…`, without a password. */
  readonly url: string
  /** Oldest first. */
  readonly messages: readonly SandboxMail[]
  /** The next mail to an address that nobody has been given yet; waits for it. */
  next(to: string, call?: { readonly signal?: AbortSignal }): Promise<SandboxMail>
}
