/** One mail that arrived, as a person reads it. */
export interface SandboxMail {
  /** Address of the sender. */
  readonly from: string
  /** Addresses that it was sent to. */
  readonly to: readonly string[]
  /** Its first line. */
  readonly subject: string
  /** Its body, as plain text. */
  readonly text: string
}
/** A mail server that keeps what it is given. Nothing leaves this machine, for any recipient. */
export interface Mailbox {
  /** `smtp://127.0.0.1:…`, without a password. */
  readonly url: string
  /** Oldest first. */
  readonly messages: readonly SandboxMail[]
  /** The next undelivered mail to an address; waits for it. */
  next(to: string, call?: { readonly signal?: AbortSignal }): Promise<SandboxMail>
}
