import { once } from 'node:events'
import type { Server } from 'node:net'
import { SandboxError } from '../errors.js'
import type { Mailbox, SandboxMail } from './mailbox.js'

export interface StartedMailbox {
  readonly mailbox: Mailbox
  stop(): Promise<void>
}

const MOST = 1_000

/**
 * Starts a mail server on the loopback interface that accepts and stores every mail.
 * @throws SandboxError `no-mail`, `port-taken`
 */
export async function startMailbox({ port }: { readonly port: number }): Promise<StartedMailbox> {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([import('smtp-server'), import('postal-mime')]).catch(
    (cause: unknown) => {
      throw new SandboxError('no-mail', 'Mail needs the packages smtp-server and postal-mime. Install them as dev dependencies.', { cause })
    },
  )
  const messages: SandboxMail[] = []
  const given = new Set<SandboxMail>()
  const watchers = new Set<() => void>()
  const keep = async (bytes: Buffer, to: readonly string[]): Promise<void> => {
    const { from, subject = '', text = '' } = await PostalMime.parse(bytes)
    messages.push({ from: from?.address ?? '', to, subject, text })
    // It may keep running for days.
    if (messages.length > MOST) messages.shift()
    for (const look of [...watchers]) look()
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () =>
        keep(
          Buffer.concat(parts),
          envelope.rcptTo.map(({ address }) => address),
        ).then(() => done(), done),
      )
    },
  })
  const server: Server = smtp.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((cause: unknown) => {
    throw new SandboxError('port-taken', `The port ${port} cannot be used. Choose another or leave it out.`, { cause })
  })
  // A client that disconnects midway is ignored.
  smtp.on('error', () => {})
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  return {
    mailbox: {
      url: `smtp://127.0.0.1:${own}`,
      messages,
      next: (to, { signal } = {}) =>
        new Promise((resolve, reject) => {
          const look = (): void => {
            const found = messages.find((mail) => !given.has(mail) && mail.to.some((each) => each.toLowerCase() === to.toLowerCase()))
            if (!found) return
            given.add(found)
            end()
            resolve(found)
          }
          const giveUp = (): void => {
            end()
            reject(signal?.reason)
          }
          const end = (): void => {
            watchers.delete(look)
            signal?.removeEventListener('abort', giveUp)
          }
          if (signal?.aborted) return giveUp()
          watchers.add(look)
          signal?.addEventListener('abort', giveUp)
          look()
        }),
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
