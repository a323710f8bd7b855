/** One message, as plain text. */
export interface Mail {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  /** The body. */
  readonly text: string
}
/** Hands mail on. */
export interface MailTransport {
  /** Resolves once the mail server has it. Rejects with a reason for the log; the caller learns only that it was not sent. */
  send(mail: Mail, call: { readonly signal: AbortSignal }): Promise<void>
}
