/** A received mail, as a person reads it. */
export interface SandboxMail {
  /** Address of the sender. */
  readonly from: string
  /** Addresses of the recipients. */
  readonly to: readonly string[]
  /** Subject line. */
  readonly subject: string
  /** Its body, as plain text. */
  readonly text: string
}
/** A mail server that stores what it receives. Nothing leaves this machine, for any recipient. */
export interface Mailbox {
  /** `smtp://127.0.0.1:…`, without a password. */
  readonly url: string
  /** Oldest first. */
  readonly messages: readonly SandboxMail[]
  /** Returns the next undelivered mail to an address, waiting if necessary. */
  next(to: string, call?: { readonly signal?: AbortSignal }): Promise<SandboxMail>
}
