import type { AccountFamily } from '@latchkey/server-kit'
import { siwxServer } from '@latchkey/siwx/server'
import { siwxWire } from '@latchkey/siwx/wire'
import { createEncodedRecap } from '@walletconnect/utils'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { createServer } from './create-server.js'
import { oneClick } from './fixtures/one-click.js'
import { describeSignIn, PAGES } from './fixtures/sign-in.js'
import { bitcoinKey, evmKey, solanaKey, type Visitor } from './fixtures/visitor.js'

const ADA = evmKey('ada')
const EVE = evmKey('eve')

describeSignIn('sign-in', ({ serverWith, visitor, refused }) => {
  describe('a visitor who signs', () => {
    test.each([
      ['an EVM key', ADA],
      ['a Solana key', solanaKey('sol')],
      ['a Bitcoin key, native segwit', bitcoinKey()],
      ['a Bitcoin key, Taproot', bitcoinKey('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')],
      ['a Bitcoin key, nested segwit', bitcoinKey('37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb')],
      ['a Bitcoin key, the oldest kind of address', bitcoinKey('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc')],
    ])('is signed in: %s', async (_, who) => {
      const page = visitor()
      const sent = await page.signed(who)
      const done = await page.verify(sent)
      expect([done.status, done.reply]).toEqual([200, { session: sent }])
      const { reply } = await page.session()
      expect(reply).toEqual({ items: [sent] })
      // With TypeBox's own validator, which differs from the one the server uses.
      expect(Check(siwxWire.session.reply, reply)).toBe(true)
    })

    test('has the session in a cookie that scripts and other hosts cannot read, and no response is cached', async () => {
      const page = visitor()
      const { headers } = await page.signIn(ADA)
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-lk-[-\w]{16}=[-\w]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/),
      ])
      for (const answer of [headers, (await page.nonce()).headers, (await page.session()).headers]) {
        expect([
          answer.get('cache-control'),
          answer.get('access-control-allow-credentials'),
          answer.get('access-control-allow-origin'),
        ]).toEqual(['no-store', 'true', 'https://app.example.com'])
      }
    })

    test('gets a new secret with every signature, stored only as a hash, and the old one soon expires', async () => {
      let now = Date.now()
      const timed = await serverWith({ now: () => now })
      const page = visitor({}, timed)
      await page.signIn(ADA)
      const before = new Map(page.cookies)
      await page.signIn(EVE)
      const [[, secret = ''] = []] = [...page.cookies]
      expect([...before.values()]).not.toContain(secret)
      const rows = await timed.storage.database.query<{ readonly secret: string }>('SELECT * FROM siwx_logins')
      expect(JSON.stringify(rows)).not.toContain(secret)
      const old = visitor({}, timed)
      for (const [name, value] of before) old.cookies.set(name, value)
      // Another tab's request may be in flight. It never sees a later sign-in.
      expect((await old.session()).reply.items.map(({ data }) => data.accountAddress)).toEqual([ADA.address])
      now += 60_001
      expect((await old.session()).reply.items).toEqual([])
      expect((await page.session()).reply.items).toHaveLength(2)
    })

    test('a planted secret does not share the session of a later sign-in', async () => {
      const [eve, victim] = [visitor(), visitor()]
      await eve.signIn(EVE)
      for (const [name, value] of eve.cookies) victim.cookies.set(name, value)
      await victim.signIn(ADA)
      const of = async (who: Visitor): Promise<readonly string[]> =>
        (await who.session()).reply.items.map(({ data }) => data.accountAddress)
      expect(await of(eve)).toEqual([EVE.address])
      await eve.signIn(evmKey('eve again'))
      expect(await of(eve)).not.toContain(ADA.address)
    })

    test('signs in with several accounts, and signs one of them or all out', async () => {
      const page = visitor()
      for (const who of [ADA, solanaKey('sol'), bitcoinKey()]) expect((await page.signIn(who)).status).toBe(200)
      expect((await page.session()).reply.items.map(({ data }) => data.chainId.split(':')[0])).toEqual(['bip122', 'solana', 'eip155'])
      const left = await page.signOut(`${solanaKey('sol').chainId}:${solanaKey('sol').address}`)
      expect(left.reply.items).toHaveLength(2)
      expect(left.headers.getSetCookie()).toEqual([])
      const none = await page.signOut()
      expect([none.status, none.reply, page.cookies.size]).toEqual([200, { items: [] }, 0])
      expect((await page.signOut()).reply).toEqual({ items: [] })
    })

    test('SIWX-05: a session belongs to its address only, in any spelling', async () => {
      const page = visitor()
      await page.signIn(ADA)
      expect((await page.signOut(`eip155:1:${EVE.address}`)).reply.items).toHaveLength(1)
      expect((await page.signOut(`eip155:10:${ADA.address}`)).reply.items).toHaveLength(1)
      expect((await page.signOut(`eip155:1:${ADA.address.toLowerCase()}`)).reply.items).toEqual([])
    })

    test('signs out in one tab while another signs in: the ended session is not restored', async () => {
      const one = visitor()
      // Its signatures take as long as the other tab needs.
      const slow: AccountFamily = {
        accountOf: (address) => address,
        write: (account) => account,
        whoSigned: () => one.signOut().then(() => 'key'),
      }
      const two = visitor({}, await serverWith({}, { families: { slow: async () => slow } }))
      await one.signIn(ADA)
      for (const [name, value] of one.cookies) two.cookies.set(name, value)
      expect((await two.signIn({ ...EVE, chainId: 'slow:1' })).status).toBe(200)
      expect((await two.session()).reply.items.map(({ data }) => data.accountAddress)).toEqual([EVE.address])
    })

    test('SIWX-06: an ended session does not come back with its old secret', async () => {
      const page = visitor()
      await page.signIn(ADA)
      const copy = new Map(page.cookies)
      await page.signIn(EVE)
      await page.signOut()
      for (const [name, value] of copy) page.cookies.set(name, value)
      expect((await page.session()).reply.items).toEqual([])
    })

    test('SIWX-04: the session of one chain stays while another chain’s is requested', async () => {
      const page = visitor()
      await page.signIn(ADA)
      await page.signed({ ...ADA, chainId: 'eip155:10' })
      expect((await page.session()).reply.items.map(({ data }) => data.chainId)).toEqual(['eip155:1'])
      await page.signIn({ ...ADA, chainId: 'eip155:10' })
      expect((await page.session()).reply.items.map(({ data }) => data.chainId).sort()).toEqual(['eip155:1', 'eip155:10'])
    })
  })

  describe('one-click sign-in (CAIP-222)', () => {
    test('SIWX-07: verifies an answer from its own parts, with its ReCap in either alphabet, and stores it whole', async () => {
      for (const alphabet of [(urn: string) => urn, (urn: string) => urn.replaceAll('+', '-').replaceAll('/', '_')]) {
        const recap = alphabet(createEncodedRecap('eip155', 'request', ['personal_sign', 'wallet_>>>???']))
        const page = visitor()
        const sent = await oneClick(page, ADA, { payload: { resources: [recap] } })
        expect(sent.message).toContain("(1) 'request': 'personal_sign', 'wallet_>>>???' for 'eip155'.")
        expect((await page.verify(sent)).reply).toEqual({ session: sent })
        expect((await page.session()).reply.items).toEqual([sent])
      }
    })

    test('one answer has a message for each chain; they belong to one session, and no other', async () => {
      const page = visitor()
      const first = await oneClick(page, ADA)
      const { nonce } = first.data
      const second = await oneClick(page, { ...ADA, chainId: 'eip155:10' }, { nonce, payload: { iat: first.data.issuedAt } })
      expect((await page.verify(first)).status).toBe(200)
      expect(await refused(visitor(), second)).toEqual([401, 'unproven', undefined])
      expect((await page.verify(second)).status).toBe(200)
      expect((await page.session()).reply.items.map(({ data }) => data.chainId).sort()).toEqual(['eip155:1', 'eip155:10'])
      for (const again of [first, second]) expect((await page.verify(again)).status).toBe(401)
      const others = await oneClick(page, EVE, { nonce, payload: { iat: first.data.issuedAt } })
      expect((await page.verify(others)).status).toBe(401)
    })

    test('additional fields of an answer cannot contradict it', async () => {
      const page = visitor()
      const sent = await oneClick(page, ADA)
      const cacao = sent.cacao as { readonly p: object; readonly s: object; readonly h: object }
      for (const altered of [
        { ...sent, data: { ...sent.data, accountAddress: EVE.address } },
        { ...sent, data: { ...sent.data, domain: 'other.example.com' } },
        { ...sent, message: `${sent.message} ` },
        { ...sent, signature: await EVE.sign(sent.message) },
        { ...sent, cacao: { ...cacao, p: { ...cacao.p, nonce: 'b'.repeat(32) } } },
        { ...sent, cacao: { ...cacao, p: { ...cacao.p, iss: `did:pkh:eip155:1:${EVE.address.toLowerCase()}` } } },
        { ...sent, cacao: { ...cacao, p: { ...cacao.p, statement: 'Hello\nURI: https://evil.test' } } },
        { ...sent, cacao: { ...cacao, p: { ...cacao.p, resources: ['urn:recap:e30'] } } },
        { ...sent, cacao: { ...cacao, s: { t: 'eip191', s: '0x' } } },
        ...[null, 7, 'x', [], {}, { h: {}, p: {}, s: {} }].map((each) => ({ ...sent, cacao: each })),
      ]) {
        expect((await refused(page, altered)).slice(0, 2)).toEqual([400, 'invalid'])
      }
      for (const payload of [{ domain: 'other.example.com' }, { aud: 'https://other.example.com/' }, { nonce: 'b'.repeat(32) }]) {
        expect([payload, await refused(page, await oneClick(page, ADA, { payload }))]).toEqual([payload, [401, 'unproven', undefined]])
      }
      expect((await page.verify(sent)).status).toBe(200)
    })
  })

  test('the routes report a missing database, and everything else continues', async () => {
    const bare = createServer({ allowedOrigins: PAGES, rateLimit: false, plugins: [siwxServer()] })
    expect((await visitor({}, bare).nonce()).status).toBe(503)
    expect((await visitor({}, bare).ask('GET', '/v1/wallets')).status).toBe(200)
  })
})
