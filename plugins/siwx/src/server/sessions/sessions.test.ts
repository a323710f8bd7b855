import { describe, expect, test } from 'vitest'
import { families, PAGES, START, signInServer } from '../../fixtures/sign-in-server.js'
import { ADA, EVE, SOLANA, visitorOf } from '../../fixtures/visitor.js'
import { createSessions, type SessionsOptions } from './sessions.js'

type Page = ReturnType<typeof visitorOf>
const HOUR = 3_600_000
const WEEK = 168 * HOUR
const iso = (ms: number): string => new Date(START + ms).toISOString()

function world(options: Parameters<typeof signInServer>[0] = {}) {
  const server = signInServer(options)
  const sessions = (more: Partial<SessionsOptions> = {}) =>
    createSessions({ database: server.database, origins: PAGES, families, now: server.now, ...more })
  return { server, sessions, page: visitorOf(server) }
}
const asked = ({ cookies }: Page, { method = 'GET', origin = '' } = {}) => ({
  method,
  headers: { cookie: ['theme=dark', ...[...cookies].map(([name, value]) => `${name}=${value}`)].join('; '), ...(origin && { origin }) },
})

describe('verifySession', () => {
  test('returns the visitor, with every account of the browser', async () => {
    const { server, sessions, page } = world()
    const one = await page.signed({ expirationTime: iso(HOUR) })
    await page.verify(one)
    server.pass(1)
    const two = await page.signed({ accountAddress: EVE })
    await page.verify(two)
    const session = await sessions().verifySession(asked(page))
    expect(session).toEqual({
      id: expect.stringMatching(/^[-\w]{43}$/),
      projectId: 'p',
      origin: 'https://app.test',
      accounts: [
        { account: 'eip155:1:0xeve', address: EVE, chainId: 'eip155:1', signedAt: iso(1), expiresAt: iso(WEEK + 1), session: two },
        { account: 'eip155:1:0xada', address: ADA, chainId: 'eip155:1', signedAt: iso(0), expiresAt: iso(HOUR), session: one },
      ],
      expiresAt: iso(WEEK + 1),
    })
    expect(await sessions().verifySession(new Request('https://app.test/me', asked(page)))).toEqual(session)
    expect(await sessions().verifySession({ headers: asked(page).headers })).toEqual(session)
    server.pass(HOUR - 1)
    expect((await sessions().verifySession(asked(page)))?.accounts).toHaveLength(1)
    server.pass(WEEK)
    expect(await sessions().verifySession(asked(page))).toBeUndefined()
  })

  test('keeps its id while the browser signs in with further accounts, and has the email address', async () => {
    const { server, sessions, page } = world()
    await page.signIn()
    const first = await sessions().verifySession(asked(page))
    await page.signIn({ accountAddress: EVE })
    expect((await sessions().verifySession(asked(page)))?.id).toBe(first?.id)
    expect(first).not.toHaveProperty('email')
    await server.database.query('INSERT INTO siwx_emails VALUES (?, ?, ?, ?)', ['p', 'eip155:1:0xada', 'ada@x.test', 0])
    expect((await sessions().verifySession(asked(page)))?.email).toBe('ada@x.test')
  })

  test.each([
    [{ origins: ['https://other.test'] }, false],
    [{ origins: [] }, false],
    [{ projectIds: ['q'] }, false],
    [{ projectIds: ['q', 'p'] }, true],
  ])('accepts the sessions of its pages and projects: %j', async (more, knows) => {
    const { sessions, page } = world()
    await page.signIn()
    expect((await sessions(more).verifySession(asked(page))) !== undefined).toBe(knows)
  })

  test('accepts a cookie for anything but reads only from the session’s own page', async () => {
    const { sessions, page } = world()
    await page.signIn()
    const { verifySession } = sessions()
    expect(await verifySession(asked(page, { method: 'POST' }))).toBeUndefined()
    expect(await verifySession(asked(page, { method: 'POST', origin: 'https://other.test' }))).toBeUndefined()
    expect(await verifySession(asked(page, { method: 'POST', origin: 'https://app.test' }))).toBeDefined()
  })

  test('prefers a token to cookies, for any kind of request', async () => {
    const { sessions, page } = world({ sessions: 'bearer' })
    await page.signIn()
    const headers = { authorization: `Bearer ${page.token()}` }
    expect(await sessions().verifySession({ method: 'POST', headers })).toBeDefined()
    expect(await sessions().verifySession({ method: 'POST', headers: { ...headers, origin: 'https://evil.test' } })).toBeUndefined()
    const cookie = `lk-${'a'.repeat(16)}=${page.token()}`
    expect(await sessions().verifySession({ headers: { cookie, authorization: `Bearer ${'b'.repeat(43)}` } })).toBeUndefined()
  })

  test('finds its session among the cookies of other pages, up to twenty', async () => {
    const { sessions, page } = world()
    await page.signIn()
    const [own = ''] = [...page.cookies].map(([name, value]) => `${name}=${value}`)
    const others = (count: number): string[] =>
      Array.from({ length: count }, (_, i) => `lk-${String(i).padStart(16, '0')}=${'x'.repeat(43)}`)
    const among = (count: number) => sessions().verifySession({ headers: { cookie: [...others(count), own].join('; ') } })
    expect(await among(19)).toBeDefined()
    expect(await among(20)).toBeUndefined()
  })

  test("uses the machine's clock by default", async () => {
    const { server, page } = world()
    await page.signIn()
    const { verifySession } = createSessions({ database: server.database, origins: PAGES })
    expect((await verifySession(asked(page))) !== undefined).toBe(Date.now() < START + WEEK)
  })
})

describe('sessions', () => {
  test('are listed newest first, of one account, of one project or all', async () => {
    const { server, sessions } = world()
    const made: string[] = []
    for (const [accountAddress, projectId] of [
      [ADA, 'p'],
      [EVE, 'p'],
      [ADA, 'q'],
    ] as const) {
      const page = visitorOf(server, { projectId })
      await page.signIn({ accountAddress })
      made.unshift((await sessions().verifySession(asked(page)))?.id ?? '')
      server.pass(1)
    }
    const ids = async (of?: Parameters<ReturnType<typeof createSessions>['list']>[0]) => (await sessions().list(of)).map(({ id }) => id)
    expect(await ids()).toEqual(made)
    expect(await ids({ limit: 2 })).toEqual(made.slice(0, 2))
    expect(await ids({ projectId: 'p' })).toEqual(made.slice(1))
    expect(await ids({ account: `eip155:1:${ADA}` })).toEqual([made[0], made[2]])
    expect(await ids({ account: 'eip155:1:0xada', projectId: 'p' })).toEqual([made[2]])
    expect(await ids({ account: 'eip155:10:0xada' })).toEqual([])
    server.pass(WEEK)
    expect(await ids()).toEqual([])
    expect(await ids({ account: 'eip155:1:0xada' })).toEqual([])
  })

  test('are at most a hundred by default, without replaced secrets', async () => {
    const { server, sessions, page } = world()
    await page.signIn()
    await page.signIn({ accountAddress: EVE })
    expect(await sessions().list()).toHaveLength(1)
    const insert = 'INSERT INTO siwx_logins (secret, family, project, origin, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)'
    for (let i = 0; i < 101; i += 1) await server.database.query(insert, [`s${i}`, `f${i}`, 'p', 'https://app.test', START, START + WEEK])
    expect(await sessions().list()).toHaveLength(100)
    expect(await sessions().list({ limit: 200 })).toHaveLength(102)
  })

  test('have their stored spelling if no families are given', async () => {
    const { server, sessions, page } = world()
    await page.signIn({ chainId: SOLANA, accountAddress: '7S3P' })
    const bare = createSessions({ database: server.database, origins: PAGES, now: server.now })
    expect(await bare.list({ account: `${SOLANA}:7S3P` })).toHaveLength(1)
    await visitorOf(server).signIn()
    expect(await bare.list({ account: `eip155:1:${ADA}` })).toEqual([])
    expect(await bare.list({ account: 'eip155:1:0xada' })).toHaveLength(1)
    expect(await sessions().list({ account: 'cosmos:hub-4:x' })).toEqual([])
  })

  test('are ended by their id, including for the previous secret', async () => {
    const { server, sessions, page } = world()
    await page.signIn()
    const before = new Map(page.cookies)
    await page.signIn({ accountAddress: EVE })
    const { id = '' } = (await sessions().verifySession(asked(page))) ?? {}
    await server.database.query('INSERT INTO siwx_codes VALUES (?, ?, ?, ?, ?)', [id, 'ada@x.test', 'x', 0, START + HOUR])
    const other = visitorOf(server)
    await other.signIn()
    expect(await sessions().revoke(id)).toBe(true)
    expect(await sessions().revoke(id)).toBe(false)
    const old = visitorOf(server)
    old.takeCookies(before)
    expect([await page.accounts(), await old.accounts(), (await other.accounts()).length]).toEqual([[], [], 1])
    for (const table of ['siwx_logins', 'siwx_accounts']) expect(await server.database.query(`SELECT * FROM ${table}`)).toHaveLength(1)
    expect(await server.database.query('SELECT * FROM siwx_codes')).toEqual([])
  })

  test('end for an account wherever it is signed in, and other accounts stay', async () => {
    const { server, sessions, page } = world()
    await page.signIn()
    const both = visitorOf(server)
    await both.signIn({ accountAddress: EVE })
    await both.signIn()
    expect(await sessions().revokeAccount(`eip155:1:${ADA}`)).toBe(2)
    expect([await page.accounts(), await both.accounts()]).toEqual([[], [`eip155:1:${EVE}`]])
    expect(await server.database.query("SELECT secret FROM siwx_logins WHERE project = 'p'")).toHaveLength(2)
    expect(await sessions().revokeAccount(`eip155:1:${ADA}`)).toBe(0)
  })

  test('SIWX-16 an account signed out on a page is signed out for the older secret too, and the login ends with its last account', async () => {
    const { server, page } = world()
    await page.signIn()
    const before = new Map(page.cookies)
    await page.signIn({ accountAddress: EVE })
    await page.signOut('eip155:1:0xada')
    const old = visitorOf(server)
    old.takeCookies(before)
    expect(await old.accounts()).toEqual([])
    expect(await server.database.query('SELECT * FROM siwx_logins')).toHaveLength(2)
    await page.signOut('eip155:1:0xeve')
    expect(await server.database.query('SELECT * FROM siwx_logins')).toEqual([])
  })
})

describe('stored data', () => {
  test('is limited to the twenty newest accounts per browser', async () => {
    const { page } = world()
    for (let i = 0; i < 21; i += 1) await page.signIn({ accountAddress: `0xN${i}` })
    expect(await page.accounts()).toEqual(Array.from({ length: 20 }, (_, i) => `eip155:1:0xN${20 - i}`))
  })

  test('is limited to 200,000 characters per browser, newest first', async () => {
    const { page } = world()
    for (let i = 0; i < 9; i += 1) {
      const resources = Array.from({ length: 6 }, (_, j) => `https://app.test/${j}/${'x'.repeat(1_600)}`)
      await page.signIn({ accountAddress: `0xN${i}`, resources })
    }
    const items = (await page.session()).body.items as object[]
    const [one] = items
    expect(items).toHaveLength(Math.floor(200_000 / JSON.stringify(one).length))
    expect((await page.accounts())[0]).toBe('eip155:1:0xN8')
  })

  test('is deleted once expired: logins, their accounts, codes, and emails older than a day', async () => {
    const { server, page } = world()
    const row = async (table: string, ...values: (string | number)[]) =>
      server.database.query(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, values)
    await row('siwx_codes', 'ends', 'a@x.test', 'x', 0, START)
    await row('siwx_codes', 'stays', 'a@x.test', 'x', 0, START + 1)
    await row('siwx_mails', 'ends', START - 24 * HOUR)
    await row('siwx_mails', 'stays', START - 24 * HOUR + 1)
    await row('siwx_mail_locks', 'ends', START - 24 * HOUR)
    await row('siwx_mail_locks', 'stays', START - 24 * HOUR + 1)
    await row('siwx_accounts', 'no login', 'ends', '{}', 0, 0, START)
    await row('siwx_accounts', 'no login', 'stays', '{}', 0, 0, START + 1)
    await row('siwx_logins', 'ends', 'f', 'p', 'https://app.test', 0, START, null as never)
    await row('siwx_accounts', 'ends', 'of a login that ends', '{}', 0, 0, START + 1)
    await page.signIn()
    const left = async (sql: string) => (await server.database.query<{ readonly name: string }>(sql)).map(({ name }) => name)
    expect(await left('SELECT family AS name FROM siwx_codes')).toEqual(['stays'])
    expect(await left('SELECT recipient AS name FROM siwx_mails')).toEqual(['stays'])
    expect(await left('SELECT recipient AS name FROM siwx_mail_locks')).toEqual(['stays'])
    expect(await left('SELECT account AS name FROM siwx_accounts ORDER BY place, signed_at')).toEqual(['stays', 'eip155:1:0xada'])
    expect(await left("SELECT secret AS name FROM siwx_logins WHERE secret = 'ends'")).toEqual([])
  })
})
