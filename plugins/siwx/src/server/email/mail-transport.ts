export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}
/** Hands mail on. */
export interface MailTransport {
  /** Resolves once somebody else has it. Rejects with a reason for the log; whoever asked hears only that it was not sent. */
  send(mail: Mail, call: { readonly signal: AbortSignal }): Promise<void>
}
