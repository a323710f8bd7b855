import { bounded } from '@latchkey/kernel/server'
import type { MailTransport } from './mail-transport.js'

/** Which server sends, and in whose name. */
export interface SmtpOptions {
  /** `smtps://user:password@mail.example.com`, or `smtp://…` with STARTTLS where the other side has it. */
  readonly url: string
  /** `Example <login@example.com>` */
  readonly from: string
  /** For one mail, 15 s when left out. */
  readonly timeoutMs?: number
}

/** Mail by SMTP. Needs the package `nodemailer`. Opens a connection for each mail and keeps none. */
export function smtpTransport({ url, from, timeoutMs = 15_000 }: SmtpOptions): MailTransport {
  return {
    async send({ to, subject, text }, { signal }) {
      const { createTransport } = await import('nodemailer')
      signal.throwIfAborted()
      const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from })
      try {
        // An object, so that nothing within is read as a list of addresses.
        await bounded(transport.sendMail({ to: { name: '', address: to }, subject, text }), { signal, ms: timeoutMs })
      } finally {
        transport.close()
      }
    },
  }
}
