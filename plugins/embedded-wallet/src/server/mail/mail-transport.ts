/** One message, as plain text. */
export interface Mail {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  /** The body. */
  readonly text: string
}
/** Sends mail. */
export interface MailTransport {
  /** Resolves once the mail server has it. Rejects with a reason for the log. */
  send(mail: Mail, call: { readonly signal: AbortSignal }): Promise<void>
}
