import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Server } from '@latchkey/server-kit'
import { type MailTransport, type SiwxServerOptions, siwxServer, smtpTransport } from '@latchkey/siwx/server'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { describeServersOnAll } from './fixtures/stored-servers.js'
import { evmKey, Visitor } from './fixtures/visitor.js'
import { openStorage, type Storage } from './storage/open-storage.js'

/** A real mail server, which refuses one address. */
let smtp: SMTPServer
let mail: MailTransport
let url = ''
const received: Email[] = []
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _, done) => done(address.startsWith('full@') ? new Error('550 The mailbox is full') : undefined),
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
      })
    },
  })
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  mail = smtpTransport({ url, from: 'Example <login@example.com>' })
})
const open: Storage[] = []
afterEach(() => received.splice(0))
afterAll(async () => {
  for (const each of open) await each.close()
  await new Promise<void>((done) => smtp.close(done))
})

const log = { warn: vi.fn(), error: vi.fn() }
const serverWith = async (options: SiwxServerOptions): Promise<Server> => {
  const siwx = siwxServer(options)
  const storage = await openStorage({ url: ':memory:', plugins: [siwx] })
  open.push(storage)
  return createServer({ log, storage, rateLimit: false, allowedOrigins: ['https://app.example.com'] })
}
const signedIn = async (server: Server, words = 'ada'): Promise<Visitor> => {
  const page = new Visitor(server)
  expect((await page.signIn(evmKey(words))).status).toBe(200)
  return page
}
const askCode = (page: Visitor, email: string) => page.ask<{ readonly codeNeeded: boolean }>('POST', '/v1/auth/email', { email })
const confirm = (page: Visitor, code: string) => page.ask<{ readonly email?: string }>('PUT', '/v1/auth/email', { code })
const codeOf = (email: Email | undefined): string => /^\d{6}/.exec(email?.text ?? '')?.[0] ?? ''
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code is mailed, and confirms the session’s address', async () => {
  const page = await signedIn(await serverWith({ mail }))
  expect((await askCode(page, ' Ada@Example.COM ')).reply).toEqual({ codeNeeded: true })
  const [mailed] = received
  expect([received.length, mailed?.to, mailed?.from?.address, mailed?.subject]).toEqual([
    1,
    [{ name: '', address: 'Ada@example.com' }],
    'login@example.com',
    `Your code for app.example.com: ${codeOf(mailed)}`,
  ])
  expect((await page.session()).reply.email).toBeUndefined()
  const done = await confirm(page, codeOf(mailed))
  expect([done.status, done.reply.email]).toEqual([200, 'Ada@example.com'])
  // It belongs to the account, in every browser of this project.
  expect((await page.session()).reply.email).toBe('Ada@example.com')
  expect((await askCode(page, 'Ada@example.com')).reply).toEqual({ codeNeeded: false })
  expect(received).toHaveLength(1)
  // A code works once.
  expect((await confirm(page, codeOf(mailed))).status).toBe(401)
})

test('a code allows five attempts at most, even when all come at once, and expires after ten minutes', async () => {
  let now = Date.now()
  const page = await signedIn(await serverWith({ mail, now: () => now }))
  await askCode(page, 'ada@example.com')
  const code = codeOf(received[0])
  const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(page, other(code))))
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(401)])
  expect((await confirm(page, code)).status).toBe(401)
  now += 60_000
  await askCode(page, 'ada@example.com')
  expect(codeOf(received[1])).not.toBe('')
  expect((await confirm(page, other(codeOf(received[1])))).error).toMatchObject({ code: 'invalid', field: 'code' })
  now += 600_000
  expect((await confirm(page, codeOf(received[1]))).status).toBe(401)
})

test('an address gets no second mail at once, nor more than five an hour, from any caller', async () => {
  let now = Date.now()
  const server = await serverWith({ mail, now: () => now })
  const page = await signedIn(server)
  expect((await askCode(page, 'ada@example.com')).status).toBe(200)
  const soon = await askCode(page, 'ada@example.com')
  expect([soon.status, soon.error?.retryAfter, soon.headers.get('retry-after')]).toEqual([503, 30, '30'])
  for (let i = 0; i < 4; i += 1) {
    now += 30_000
    expect((await askCode(await signedIn(server, `other ${i}`), 'ada@example.com')).status).toBe(200)
  }
  now += 30_000
  const many = await askCode(await signedIn(server, 'one more'), 'ada@example.com')
  expect([many.status, many.error?.retryAfter]).toEqual([503, 3_450])
  expect(received).toHaveLength(5)
  // The same account, other IP addresses.
  for (let i = 0; i < 4; i += 1) {
    expect((await askCode(page, `ada${i}@example.com`)).status).toBe(200)
    now += 30_000
  }
  expect((await askCode(page, 'ada9@example.com')).status).toBe(503)
})

test('a code belongs to the requesting session, and needs a sign-in', async () => {
  const server = await serverWith({ mail })
  const [page, thief] = [await signedIn(server), await signedIn(server, 'eve')]
  await askCode(page, 'ada@example.com')
  expect((await confirm(thief, codeOf(received[0]))).status).toBe(401)
  expect((await confirm(page, codeOf(received[0]))).status).toBe(200)
  const nobody = new Visitor(server)
  expect([(await askCode(nobody, 'ada@example.com')).status, (await confirm(nobody, '123456')).status]).toEqual([401, 401])
})

test('refuses anything but a single address before a mail server is contacted', async () => {
  const page = await signedIn(await serverWith({ mail }))
  for (const email of [
    'ada',
    'ada@',
    '@x.test',
    'a@b',
    'a@x.test,b@x.test',
    'Ada <ada@x.test>',
    'a@x.test\r\nBcc: b@x.test',
    'a b@x.test',
    'a@x_y.test',
    'ä@x.test',
  ]) {
    expect([email, (await askCode(page, email)).error]).toMatchObject([email, { code: 'invalid', field: 'email' }])
  }
  expect(received).toEqual([])
})

test('reports a mailbox that refuses, an unreachable mail server, and a missing one, and confirms nothing', async () => {
  const page = await signedIn(await serverWith({ mail }))
  expect((await askCode(page, 'full@example.com')).status).toBe(503)
  const gone = await signedIn(await serverWith({ mail: smtpTransport({ url: 'smtp://127.0.0.1:9', from: 'x@example.com' }) }))
  expect((await askCode(gone, 'ada@example.com')).status).toBe(503)
  const none = await askCode(await signedIn(await serverWith({})), 'ada@example.com')
  expect([none.status, none.error?.message]).toEqual([503, 'Mail is not available at the moment.'])
  expect(received).toEqual([])
})

test('a mail server that never answers times out', async () => {
  const silent = await new Promise<import('node:net').Server>((resolve) => {
    void import('node:net').then(({ createServer: listen }) => {
      const server = listen(() => {}).listen(0, '127.0.0.1', () => resolve(server))
    })
  })
  const { port } = silent.address() as AddressInfo
  const slow = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'x@example.com', timeoutMs: 100 })
  await expect(slow.send({ to: 'a@example.com', subject: 's', text: 't' }, { signal: new AbortController().signal })).rejects.toThrow()
  const asked = new AbortController()
  const waits = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'x@example.com' }).send(
    { to: 'a@example.com', subject: 's', text: 't' },
    { signal: asked.signal },
  )
  setTimeout(() => asked.abort(new Error('left')), 20)
  await expect(waits).rejects.toThrow('left')
  silent.close()
})

test('API-36 mails are counted by mailbox, by address block and by day, however an address is spelled', async () => {
  let now = Date.now()
  const server = await serverWith({ mail, now: () => now })
  const from = (address: string): Server => ({ fetch: (request) => server.fetch(request, { address }) })
  const askAs = async (words: string, email: string, address: string): Promise<number> => {
    const page = new Visitor(from(address))
    expect((await page.signIn(evmKey(words))).status).toBe(200)
    now += 31_000
    return (await askCode(page, email)).status
  }
  const spellings = ['ada@example.com', 'Ada@example.com', 'ADA+1@Example.com', 'ada+two@example.com', 'ada+x+y@example.com']
  const statuses: number[] = []
  for (const [at, email] of [...spellings, 'aDa+again@example.com'].entries())
    statuses.push(await askAs(`v${at}`, email, `198.51.100.${at}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503])
  // Ten in a day, an hour or more apart.
  for (let hour = 0; hour < 6; hour += 1) {
    now += 3_600_000
    statuses.push(await askAs(`h${hour}`, 'ada@example.com', `198.51.100.${100 + hour}`))
  }
  expect(statuses.slice(6)).toEqual([200, 200, 200, 200, 200, 503])
  now += 86_400_000
  const house: number[] = []
  for (let at = 0; at < 21; at += 1) house.push(await askAs(`n${at}`, `visitor${at}@example.com`, `2001:db8:1:2::${at.toString(16)}`))
  expect(house).toEqual([...Array.from({ length: 20 }, () => 200), 503])
})

describeServersOnAll('mail', (openServer) => {
  test('mails one address once if several processes send at the same time', async () => {
    const options = { allowedOrigins: ['https://app.example.com'] }
    const servers = await Promise.all([openServer(siwxServer({ mail }), options), openServer(siwxServer({ mail }), options)])
    const pages = await Promise.all(Array.from({ length: 8 }, (_, at) => signedIn(servers[at % 2] as Server, `visitor ${at}`)))
    const answers = await Promise.all(pages.map((page) => askCode(page, 'ada@example.com')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 503)])
    expect(received).toHaveLength(1)
  })
})
