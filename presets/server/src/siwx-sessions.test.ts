import { type SiwxServerOptions, siwxServer } from '@latchkey/siwx/server'
import { describe, expect, test } from 'vitest'
import { describeSignIn, PAGES } from './fixtures/sign-in.js'
import { evmKey, type Visitor } from './fixtures/visitor.js'
import { createSessions } from './sessions.js'

const ADA = evmKey('ada')

describeSignIn('sessions', ({ server, serverWith, visitor }) => {
  describe('for the app’s own server', () => {
    const asked = (page: Visitor, { method = 'GET', origin }: { method?: string; origin?: string } = {}) => ({
      method,
      headers: { cookie: [...page.cookies].map(([name, value]) => `theme=dark; ${name}=${value}`).join('; '), ...(origin && { origin }) },
    })

    test('verifySession returns the account, from a Request, from Node’s own, and while rendering', async () => {
      const { verifySession } = createSessions({ database: server().storage.database, origins: PAGES })
      const page = visitor()
      const { reply } = await page.signIn(ADA)
      const session = await verifySession(asked(page))
      expect(session).toMatchObject({
        projectId: 'p',
        origin: 'https://app.example.com',
        accounts: [{ account: `eip155:1:${ADA.address.toLowerCase()}`, address: ADA.address, chainId: 'eip155:1', session: reply.session }],
      })
      expect(await verifySession(new Request('https://app.example.com/me', asked(page)))).toEqual(session)
      expect(await verifySession({ headers: asked(page).headers })).toEqual(session)
      const { database } = server().storage
      for (const others of [{ origins: PAGES, projectIds: ['q'] }, { origins: ['https://other.example.com'] }, { origins: [] }]) {
        expect(await createSessions({ database, ...others }).verifySession(asked(page))).toBeUndefined()
      }
      for (const cookie of ['', 'lk-x=y', `__Host-lk-${'a'.repeat(16)}=${'b'.repeat(43)}`])
        expect(await verifySession({ headers: { cookie } })).toBeUndefined()
    })

    test('a cookie only acts for the visitor from the session’s own page', async () => {
      const { verifySession } = createSessions({ database: server().storage.database, origins: PAGES })
      const page = visitor()
      await page.signIn(ADA)
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        expect([method, await verifySession(asked(page, { method }))]).toEqual([method, undefined])
        expect(await verifySession(asked(page, { method, origin: 'https://other.example.com' }))).toBeUndefined()
        expect(await verifySession(asked(page, { method, origin: 'null' }))).toBeUndefined()
        expect(await verifySession(asked(page, { method, origin: 'https://app.example.com' }))).toBeDefined()
      }
      expect(await verifySession(asked(page, { origin: 'https://other.example.com' }))).toBeUndefined()
    })

    test('lists and ends the sessions of an account, one of them or everywhere', async () => {
      const sessions = createSessions({ database: server().storage.database, origins: PAGES })
      const who = evmKey('listed')
      const account = `eip155:1:${who.address}`
      const pages = [visitor(), visitor(), visitor({ origin: 'https://other.example.com' })]
      for (const page of pages) await page.signIn(who)
      // Signing again in the same browser is the same session.
      await pages[0]?.signIn(who)
      const found = await sessions.list({ account: account.toLowerCase() })
      expect(found).toHaveLength(3)
      expect(await sessions.list({ account, projectId: 'q' })).toEqual([])
      const [first] = found.filter(({ origin }) => origin === 'https://other.example.com')
      expect(await sessions.revoke(first?.id ?? '')).toBe(true)
      expect(await sessions.revoke(first?.id ?? '')).toBe(false)
      expect((await pages[2]?.session())?.reply.items).toEqual([])
      await pages[1]?.signIn(ADA)
      expect(await sessions.revokeAccount(account)).toBeGreaterThanOrEqual(2)
      expect(await sessions.list({ account })).toEqual([])
      expect((await pages[0]?.session())?.reply.items).toEqual([])
      expect((await pages[1]?.session())?.reply.items.map(({ data }) => data.accountAddress)).toEqual([ADA.address])
    })
  })

  describe('cookies and tokens', () => {
    test('a token instead of a cookie, for the project and page it was made for', async () => {
      const bearer = await serverWith({ sessions: 'bearer' })
      const page = visitor({}, bearer)
      const done = await page.signIn(ADA)
      expect([done.reply.token, done.headers.getSetCookie()]).toEqual([expect.stringMatching(/^[-\w]{43}$/), []])
      expect((await page.session()).reply.items).toHaveLength(1)
      const { verifySession } = createSessions({ database: bearer.storage.database, origins: PAGES })
      const headers = { authorization: `Bearer ${page.token}` }
      expect(await verifySession({ method: 'POST', headers })).toBeDefined()
      expect(await verifySession({ method: 'POST', headers: { ...headers, origin: 'https://evil.test' } })).toBeUndefined()
      const elsewhere = visitor({ origin: 'https://other.example.com' }, bearer)
      elsewhere.token = page.token
      expect((await elsewhere.session()).reply.items).toEqual([])
      // A token is not a cookie.
      const cookies = visitor()
      cookies.token = page.token
      expect((await cookies.session()).reply.items).toEqual([])
    })

    test('a page of another site learns at once that its browser would drop the cookie', async () => {
      const answer = await visitor({ headers: { 'sec-fetch-site': 'cross-site' } }).nonce()
      expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining('different sites')])
    })

    test('pages of other sites are listed individually, and then no other can sign in', async () => {
      const wide = await serverWith({ cookie: { crossSiteOrigins: ['https://app.example.com'] } })
      const page = visitor({ headers: { 'sec-fetch-site': 'cross-site' } }, wide)
      expect((await page.signIn(ADA)).headers.getSetCookie()[0]).toMatch(/^__Host-.*; Secure; SameSite=None; Partitioned; Max-Age/)
      expect((await visitor({ origin: 'https://other.example.com' }, wide).nonce()).status).toBe(401)
    })

    test('a common domain, and a server without TLS on this machine', async () => {
      const wide = await serverWith({ cookie: { domain: 'example.com' } })
      expect((await visitor({}, wide).signIn(ADA)).headers.getSetCookie()[0]).toMatch(
        /^__Secure-lk-.*; SameSite=Lax; Domain=example.com; Max-Age/,
      )
      const local = visitor({ origin: 'http://localhost:3000', base: 'http://localhost:8787' })
      expect((await local.signIn(ADA)).headers.getSetCookie()[0]).toMatch(
        /^lk-[-\w]{16}=[-\w]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age/,
      )
      expect((await local.session()).reply.items).toHaveLength(1)
    })

    test('a page on the server’s own origin, which browsers do not send on reads', async () => {
      const own = await serverWith({}, { allowedOrigins: ['https://api.example.com'] })
      // A proxy terminates TLS.
      const base = 'http://api.example.com'
      const reader = visitor({ origin: undefined, base }, own)
      const { nonce, issuedAt } = (await reader.nonce()).reply
      const writer = visitor({ origin: 'https://api.example.com', base }, own)
      expect((await writer.signIn(ADA, { nonce, issuedAt })).status).toBe(200)
      for (const [name, value] of writer.cookies) reader.cookies.set(name, value)
      expect((await reader.session()).reply.items).toHaveLength(1)
    })

    test('refuses contradictory options at once', () => {
      for (const options of [
        { cookie: { crossSiteOrigins: ['https://*.example.com'] } },
        { cookie: { crossSiteOrigins: [] } },
        { cookie: { crossSiteOrigins: ['http://app.example.com'] } },
        { cookie: { crossSiteOrigins: ['https://app.example.com'], secure: false } },
        { cookie: { domain: 'https://example.com' } },
        { sessions: 'bearer', cookie: { domain: 'example.com' } },
        { origin: 'example.com' },
        { chains: ['1'] },
      ] satisfies SiwxServerOptions[]) {
        expect(() => siwxServer(options), JSON.stringify(options)).toThrow('siwxServer')
      }
    })
  })
})
