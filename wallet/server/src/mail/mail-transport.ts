/** A plain text email. */
export interface Mail {
  /** A single address. */
  readonly to: string
  /** A single line. */
  readonly subject: string
  /** The body. */
  readonly text: string
}
/** Sends emails. */
export interface MailTransport {
  /** Resolves once the mail server has accepted the email. Rejects with a reason for the log. */
  send(mail: Mail, call: { readonly signal: AbortSignal }): Promise<void>
}
