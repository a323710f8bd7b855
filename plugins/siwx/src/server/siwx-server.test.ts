import type { AccountFamily } from '@latchkey/server-kit'
import { describe, expect, test } from 'vitest'
import { families, START, signatureOf, signInServer } from '../fixtures/sign-in-server.js'
import { ADA, EVE, SOLANA, visitorOf } from '../fixtures/visitor.js'
import type { FamilyTitles } from '../message/families.js'
import { formatMessage } from '../message/format-message.js'
import { siwxServer } from './siwx-server.js'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const iso = (ms: number): string => new Date(START + ms).toISOString()

function world(...args: Parameters<typeof signInServer>) {
  const server = signInServer(...args)
  return { server, page: visitorOf(server) }
}

describe('a sign-in', () => {
  test('begins with a nonce that is valid for ten minutes by the server’s clock', async () => {
    const { page } = world()
    const { status, body } = await page.nonce()
    expect([status, body]).toEqual([200, { nonce: expect.stringMatching(/^[\da-f]{32}$/), issuedAt: iso(0), expiresAt: iso(10 * MINUTE) }])
    expect((await world({ nonceMs: MINUTE }).page.nonce()).body.expiresAt).toBe(iso(MINUTE))
  })

  test('is kept for a week, under a cookie, and reported to the operator', async () => {
    const { server, page } = world()
    const sent = await page.signed()
    const done = await page.verify(sent)
    expect([done.status, done.body]).toEqual([200, { session: sent }])
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-lk-[-\w]{16}=[-\w]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/),
    ])
    expect((await page.session()).body).toEqual({ items: [sent] })
    expect(server.events).toEqual([
      { event: 'signed-in', project: 'p', account: 'eip155:1:0xada', origin: 'https://app.test', requestId: expect.any(String) },
    ])
    server.pass(WEEK - 1)
    expect(await page.accounts()).toHaveLength(1)
    server.pass(1)
    expect(await page.accounts()).toEqual([])
  })

  test('uses the name of the account’s family', async () => {
    const own: AccountFamily = {
      title: 'Cosmos',
      accountOf: (address) => address,
      write: (account) => account,
      whoSigned: async ({ address, message, signature }) => (signature === signatureOf(address, message) ? 'key' : undefined),
    }
    const { page } = world({}, { own: { of: async (chain) => (chain.startsWith('cosmos:') ? own : undefined) } })
    const ada = { chainId: 'cosmos:local-1', accountAddress: 'cosmos1ada' }
    const inWords = async (titles: FamilyTitles): Promise<number> => {
      const { data } = await page.signed(ada)
      const message = formatMessage(data, titles)
      return (await page.verify({ data, message, signature: signatureOf(ada.accountAddress, message) })).status
    }
    expect(await inWords({ cosmos: 'Cosmos' })).toBe(200)
    expect(await inWords({})).toBe(400)
    expect(await page.accounts()).toEqual(['cosmos:local-1:cosmos1ada'])
  })

  test('ends with its message, or earlier if the operator sets that', async () => {
    const { server, page } = world()
    await page.signIn({ expirationTime: iso(MINUTE) })
    server.pass(MINUTE - 1)
    expect(await page.accounts()).toHaveLength(1)
    server.pass(1)
    expect(await page.accounts()).toEqual([])
    const short = world({ sessionMs: MINUTE })
    expect((await short.page.signIn({ expirationTime: iso(WEEK) })).headers.getSetCookie()[0]).toMatch(/Max-Age=60$/)
  })

  test("needs the account's signature of the message, and its nonce stays valid until then", async () => {
    const { server, page } = world()
    const sent = await page.signed()
    const refused = await page.verify({ ...sent, signature: '0x00' })
    expect([refused.status, refused.error?.message]).toEqual([401, 'The signature is not one of this account over this message.'])
    expect(server.events).toEqual([expect.objectContaining({ event: 'sign-in-refused', account: `eip155:1:${ADA}`, reason: 'unproven' })])
    expect((await page.verify(sent)).status).toBe(200)
  })

  test.each([
    [
      'a number that was used',
      async (page: ReturnType<typeof visitorOf>) => page.verify(await page.signed()).then((done) => done.body.session),
    ],
    ['a number that never was', (page: ReturnType<typeof visitorOf>) => page.signed({ nonce: 'a'.repeat(32) })],
  ])('is rejected with %s', async (_, make) => {
    const { page } = world()
    const refused = await page.verify(await make(page))
    expect([refused.status, refused.error?.message]).toEqual([401, 'The nonce was used already, or is too old, or of another page.'])
  })

  test('is rejected with an expired nonce, or one of another project or page', async () => {
    const { server, page } = world({ leewayMs: WEEK })
    for (const at of [{ projectId: 'q' }, { origin: 'https://other.test' }]) {
      const { nonce } = (await visitorOf(server, at).nonce()).body
      expect((await page.signIn({ nonce })).status).toBe(401)
    }
    const { nonce } = (await page.nonce()).body
    server.pass(10 * MINUTE)
    expect((await page.signIn({ nonce })).status).toBe(401)
  })

  test.each([
    [{ chainId: 'cosmos:hub-4' }, 'invalid', 'data/chainId', '/data/chainId: Accounts of this chain cannot sign in here.'],
    [
      { accountAddress: '0xada' },
      'invalid',
      'data/accountAddress',
      '/data/accountAddress: It is no address of this chain, or its case is wrong.',
    ],
    [{ domain: 'other.test' }, 'unproven', undefined, 'The message was signed for another page.'],
    [{ notBefore: iso(2 * MINUTE) }, 'unproven', 'data/notBefore', 'The message is not good yet.'],
  ])('is rejected for %j, and the operator gets the reason', async (fields, code, field, message) => {
    const { server, page } = world()
    const { error, headers } = await page.signIn(fields)
    expect(error).toMatchObject({ code, message, ...(field !== undefined && { field }) })
    expect(headers.getSetCookie()).toEqual([])
    expect(server.events).toEqual([
      expect.objectContaining({ event: 'sign-in-refused', reason: field === undefined ? code : `${code} ${field}` }),
    ])
  })

  test('is reported as such if it fails inside the server', async () => {
    const broken: AccountFamily = {
      accountOf: (address) => address,
      write: (account) => account,
      whoSigned: () => Promise.reject(new Error('broken')),
    }
    const { server, page } = world({}, { own: { of: async () => broken } })
    expect((await page.signIn()).status).toBe(500)
    expect(server.events).toMatchObject([{ event: 'sign-in-refused', reason: 'internal', account: `eip155:1:${ADA}` }])
  })

  test("reports the caller's address block to the operator if the runtime knows it, and no page if none is given", async () => {
    const { server } = world({ origin: 'https://api.test' })
    const page = visitorOf(server, { origin: undefined, address: '198.51.100.7' })
    await page.signIn()
    expect(server.events).toEqual([
      { event: 'signed-in', project: 'p', account: 'eip155:1:0xada', caller: '198.51.100.7', requestId: expect.any(String) },
    ])
  })

  test('works without a listener of the operator', async () => {
    const { page } = world({ onEvent: undefined as never })
    expect((await page.signIn()).status).toBe(200)
  })

  test("SIWX-14 is limited to the operator's chains, or to its families by default", async () => {
    const only = world({ chains: [SOLANA] })
    expect((await only.page.signIn()).error?.field).toBe('data/chainId')
    expect((await only.page.signIn({ chainId: SOLANA, accountAddress: '7S3P' })).status).toBe(200)
    expect((await only.page.signIn({ chainId: SOLANA, accountAddress: 'none' })).error?.field).toBe('data/accountAddress')
  })

  test('throws immediately with contradicting options', () => {
    expect(() => siwxServer({ chains: ['1'] })).toThrow('siwxServer: `chains` are like eip155:1, not "1".')
  })
})

describe('several accounts in one browser', () => {
  test('are listed newest first, and signed out one by one or all at once', async () => {
    const { server, page } = world()
    await page.signIn()
    await page.signIn({ chainId: SOLANA, accountAddress: '7S3P' })
    await page.signIn({ accountAddress: EVE })
    expect(await page.accounts()).toEqual([`eip155:1:${EVE}`, `${SOLANA}:7S3P`, `eip155:1:${ADA}`])
    const left = await page.signOut('eip155:1:0xada')
    expect(left.body.items).toHaveLength(2)
    expect(left.headers.getSetCookie()).toEqual([])
    expect(server.events.slice(3)).toMatchObject([{ event: 'signed-out', account: 'eip155:1:0xada' }])
    const none = await page.signOut()
    expect([none.body, page.cookies.size]).toEqual([{ items: [] }, 0])
    expect(server.events.slice(4).map(({ account }) => account)).toEqual(['eip155:1:0xeve', `${SOLANA}:7S3P`])
    expect((await page.signOut()).body).toEqual({ items: [] })
    expect((await page.signOut('eip155:1:0xada')).body).toEqual({ items: [] })
  })

  test('are signed out one by one until none is left, which ends the session', async () => {
    const { page } = world()
    await page.signIn()
    expect((await page.signOut(`eip155:10:${ADA}`)).body.items).toHaveLength(1)
    expect((await page.signOut('cosmos:hub-4:x')).error?.field).toBe('data/chainId')
    const none = await page.signOut(`eip155:1:${ADA}`)
    expect([none.body, page.cookies.size]).toEqual([{ items: [] }, 0])
  })

  test('share a secret that changes with each of them; the previous one is valid for another minute, without the new account', async () => {
    const { server, page } = world()
    await page.signIn()
    const before = new Map(page.cookies)
    await page.signIn({ accountAddress: EVE })
    expect([...page.cookies.values()]).not.toEqual([...before.values()])
    const old = visitorOf(server)
    old.takeCookies(before)
    expect(await old.accounts()).toEqual([`eip155:1:${ADA}`])
    server.pass(MINUTE)
    expect(await old.accounts()).toEqual([])
    expect(await page.accounts()).toHaveLength(2)
  })

  test('an account that signs again is listed once', async () => {
    const { page } = world()
    await page.signIn()
    await page.signIn({ accountAddress: EVE })
    await page.signIn()
    expect(await page.accounts()).toEqual([`eip155:1:${ADA}`, `eip155:1:${EVE}`])
  })

  test('SIWX-15 an account signed out during a verification is not restored', async () => {
    const pages: { one?: ReturnType<typeof visitorOf> } = {}
    const slow: AccountFamily = {
      accountOf: (address) => address,
      write: (account) => account,
      whoSigned: async () => {
        await pages.one?.signOut()
        return 'key'
      },
    }
    const { server, page } = world({}, { own: { of: async (chain) => (chain === 'slow:chain' ? slow : families.of(chain)) } })
    await page.signIn()
    pages.one = page
    const two = visitorOf(server)
    two.takeCookies(page.cookies)
    expect((await two.signIn({ chainId: 'slow:chain', accountAddress: EVE })).status).toBe(200)
    expect(await two.accounts()).toEqual([`slow:chain:${EVE}`])
  })
})

describe('a session', () => {
  test('belongs to its page and project only', async () => {
    const { server, page } = world()
    await page.signIn()
    for (const at of [{ origin: 'https://other.test' }, { projectId: 'q' }, { origin: 'http://app.test' }]) {
      const thief = visitorOf(server, at)
      await thief.signIn({ accountAddress: EVE })
      const [secret = ''] = page.cookies.values()
      for (const name of [...thief.cookies.keys(), ...page.cookies.keys()]) thief.cookies.set(name, secret)
      const { items = [] } = (await thief.session()).body
      expect([at, items]).toEqual([at, []])
    }
    expect(await page.accounts()).toHaveLength(1)
  })

  test('is read by the host alone on the server’s own page, without an origin from the browser', async () => {
    const { server } = world({}, { allowedOrigins: ['https://api.test'] })
    const writer = visitorOf(server, { origin: 'https://api.test' })
    const reader = visitorOf(server, { origin: undefined })
    const { nonce } = (await reader.nonce()).body
    expect((await writer.signIn({ nonce })).status).toBe(200)
    reader.takeCookies(writer.cookies)
    expect(await reader.accounts()).toHaveLength(1)
    const other = visitorOf(server, { origin: 'http://api.test' })
    other.takeCookies(writer.cookies)
    expect((await other.session()).body.items ?? []).toEqual([])
  })

  test('with bearer tokens has a token and no cookie', async () => {
    const { server, page } = world({ sessions: 'bearer' })
    const done = await page.signIn()
    expect([done.body.token, done.headers.getSetCookie()]).toEqual([expect.stringMatching(/^[-\w]{43}$/), []])
    expect(await page.accounts()).toHaveLength(1)
    const stranger = visitorOf(server, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
    expect(await stranger.accounts()).toEqual([])
  })

  test('is deleted from the tables when it has expired, once a minute at most', async () => {
    const { server, page } = world({ sessionMs: 10 * MINUTE })
    const rows = async (): Promise<readonly number[]> =>
      Promise.all(['siwx_logins', 'siwx_accounts'].map(async (table) => (await server.database.query(`SELECT * FROM ${table}`)).length))
    await page.signIn()
    server.pass(10 * MINUTE - 1)
    await visitorOf(server).signIn({ accountAddress: EVE })
    expect(await rows()).toEqual([2, 2])
    server.pass(1)
    // Less than a minute after the previous one.
    await visitorOf(server).signIn({ accountAddress: EVE })
    expect(await rows()).toEqual([3, 3])
    server.pass(MINUTE - 1)
    await visitorOf(server).signIn({ accountAddress: EVE })
    expect(await rows()).toEqual([3, 3])
  })
})

describe('a one-click response', () => {
  test('has a message for each chain, which are added to one session, and nowhere else', async () => {
    const { server, page } = world()
    const first = await page.oneClick()
    const { nonce } = first.data
    const second = await page.oneClick({ nonce, chainId: 'eip155:10' })
    expect((await page.verify(first)).status).toBe(200)
    expect((await visitorOf(server).verify(second)).status).toBe(401)
    expect((await page.verify(second)).status).toBe(200)
    expect(await page.accounts()).toEqual([`eip155:10:${ADA}`, `eip155:1:${ADA}`])
    for (const again of [first, second]) expect((await page.verify(again)).status).toBe(401)
    expect((await page.verify(await page.oneClick({ nonce, accountAddress: EVE }))).status).toBe(401)
    // The nonce is only for the one-click response.
    expect((await page.signIn({ nonce, chainId: 'eip155:137' })).status).toBe(401)
  })

  test('cannot follow a message that was signed separately', async () => {
    const { page } = world()
    const sent = await page.signed()
    await page.verify(sent)
    expect((await page.verify(await page.oneClick({ nonce: sent.data.nonce, chainId: 'eip155:10' }))).status).toBe(401)
  })

  test('may have its address in lower case', async () => {
    const { page } = world()
    expect((await page.verify(await page.oneClick({ accountAddress: '0xada' }))).status).toBe(200)
  })
})
