import { bounded } from '@latchkey/server-kit'
import type { MailTransport } from './mail-transport.js'

/** Options of `smtpTransport`. */
export interface SmtpOptions {
  /** `smtps://user:password@mail.example.com`, or `smtp://…` with STARTTLS if the server supports it. */
  readonly url: string
  /** `Example <login@example.com>` */
  readonly from: string
  /** Timeout per email. Defaults to 15 s. */
  readonly timeoutMs?: number
}

/** Sends emails by SMTP. Requires the package `nodemailer`. Opens a new connection for each email. */
export function smtpTransport({ url, from, timeoutMs = 15_000 }: SmtpOptions): MailTransport {
  return {
    async send({ to, subject, text }, { signal }) {
      const { createTransport } = await import('nodemailer')
      signal.throwIfAborted()
      const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from })
      try {
        // An object, so that its content is never parsed as a list of addresses.
        await bounded(transport.sendMail({ to: { name: '', address: to }, subject, text }), { signal, ms: timeoutMs })
      } finally {
        transport.close()
      }
    },
  }
}
