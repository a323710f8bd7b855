import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from './smtp-transport.js'

const life = (): AbortSignal => new AbortController().signal

/** A real mail server, with its received emails and open connections. */
async function mailServer() {
  const taken: { readonly from: string; readonly to: readonly string[]; readonly text: string }[] = []
  let lines = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onConnect: (_, done) => {
      lines += 1
      done()
    },
    onClose: () => {
      lines -= 1
    },
    onRcptTo: ({ address }, _, done) => done(address.startsWith('full@') ? new Error('The mailbox is full') : undefined),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, taken, lines: () => lines }
}

test('an email goes to exactly one address, from the operator, and the connection is closed afterwards', async () => {
  const { url, taken, lines } = await mailServer()
  const { send } = smtpTransport({ url, from: 'Example <login@example.com>' })
  await send({ to: 'ada@x.test', subject: 'Your code', text: '123456 is your code.' }, { signal: life() })
  expect(taken).toEqual([{ from: 'login@example.com', to: ['ada@x.test'], text: expect.stringContaining('123456 is your code.') }])
  expect(taken[0]?.text).toMatch(/^From: Example <login@example.com>\r$/m)
  expect(taken[0]?.text).toMatch(/^Subject: Your code\r$/m)
  await expect.poll(lines).toBe(0)
})

test('a list of addresses is not parsed as several', async () => {
  const { url, taken } = await mailServer()
  const sending = smtpTransport({ url, from: 'login@example.com' }).send(
    { to: 'a@x.test, b@x.test', subject: 's', text: 't' },
    { signal: life() },
  )
  await sending.catch(() => {})
  expect(taken.flatMap(({ to }) => to)).not.toContain('b@x.test')
})

test('a mailbox that refuses leads to a rejection', async () => {
  const { url, taken } = await mailServer()
  const { send } = smtpTransport({ url, from: 'login@example.com' })
  await expect(send({ to: 'full@x.test', subject: 's', text: 't' }, { signal: life() })).rejects.toThrow('The mailbox is full')
  expect(taken).toEqual([])
})

test('an unresponsive mail server is abandoned in time, or when the caller aborts', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const mail = { to: 'ada@x.test', subject: 's', text: 't' }
  await expect(smtpTransport({ url, from: 'x@x.test', timeoutMs: 50 }).send(mail, { signal: life() })).rejects.toThrow()
  const caller = new AbortController()
  const waiting = smtpTransport({ url, from: 'x@x.test' }).send(mail, { signal: caller.signal })
  await Promise.all([once(silent, 'connection').then(() => caller.abort(new Error('left'))), expect(waiting).rejects.toThrow('left')])
  const gone = new AbortController()
  gone.abort(new Error('gone'))
  await expect(smtpTransport({ url, from: 'x@x.test' }).send(mail, { signal: gone.signal })).rejects.toThrow('gone')
})
