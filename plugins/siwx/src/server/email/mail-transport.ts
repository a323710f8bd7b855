export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}
/** Hands mail on. */
export interface MailTransport {
  /** Resolves once the mail server has it. Rejects with a reason for the log; the caller learns only that it was not sent. */
  send(mail: Mail, call: { readonly signal: AbortSignal }): Promise<void>
}
