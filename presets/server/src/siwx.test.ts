import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '@latchkey/kernel/server'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type AccountFamily, createSessions, type SiwxServerOptions, siwxServer } from '@latchkey/siwx/server'
import { type SiwxSession, siwxWire } from '@latchkey/siwx/wire'
import { base58, base64 } from '@scure/base'
import { createEncodedRecap, formatMessage } from '@walletconnect/utils'
import { Check } from 'typebox/value'
import {
  concatHex,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseSignature,
  serializeSignature,
  size,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { hasPostgres, type Postgres, startPostgres } from './fixtures/postgres.js'
import { bitcoinKey, contractOf, evmKey, type Somebody, solanaKey, Visitor, type VisitorOptions } from './fixtures/visitor.js'
import { openStorage, type Storage } from './storage/open-storage.js'

let postgres: Postgres | undefined
let sandbox: Sandbox
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-siwx-'))
  ;[postgres, sandbox] = await Promise.all([hasPostgres ? startPostgres() : undefined, startSandbox()])
}, 60_000)
afterAll(async () => {
  await Promise.all([postgres?.stop(), sandbox.stop()])
  await rm(folder, { recursive: true, force: true })
})

const ADA = evmKey('ada')
const EVE = evmKey('eve')
const PAGES = ['https://app.example.com', 'https://other.example.com']
const HOUR = 3_600_000
const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

describe.each(kinds)('sign-in on %s', (kind) => {
  let url = ''
  const open: Storage[] = []
  const log = { warn: vi.fn(), error: vi.fn() }
  /** A server on the same database, as another process would be. */
  const serverWith = async (options: SiwxServerOptions = {}, more: object = {}): Promise<Server & { readonly storage: Storage }> => {
    const siwx = siwxServer(options)
    const storage = await openStorage({ url, plugins: [siwx] })
    open.push(storage)
    const rpc = { 'eip155:1337': { urls: [sandbox.chains[0].rpcUrl] } }
    const { fetch } = createServer({ log, storage, rateLimit: false, rpc, allowedOrigins: PAGES, plugins: [siwx], ...more })
    return { fetch, storage }
  }
  let server: Server & { readonly storage: Storage }
  beforeAll(async () => {
    url = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, `${crypto.randomUUID()}.sqlite`)
    server = await serverWith()
  })
  afterAll(async () => {
    for (const each of open) await each.close()
    expect(log.error).not.toHaveBeenCalled()
  })
  const visitor = (options: VisitorOptions = {}, at: Server = server): Visitor => new Visitor(at, options)
  /** Nobody is signed in afterwards, and the answer says so. */
  const refused = async (who: Visitor, sent: object): Promise<readonly unknown[]> => {
    const { status, error, headers } = await who.ask('POST', '/v1/auth/verify', sent)
    expect([headers.getSetCookie(), (await who.session()).reply.items]).toEqual([[], []])
    return [status, error?.code, error?.field]
  }

  describe('somebody who signs', () => {
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
      // By TypeBox's own validator, which is not the one that the server uses.
      expect(Check(siwxWire.session.reply, reply)).toBe(true)
    })

    test('keeps the session in a cookie that scripts and other hosts cannot read, and no answer is kept by anybody', async () => {
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

    test('has a new secret with every signature, only hashes of which are stored, and the old one soon ends', async () => {
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
      // A request of another tab may be under way. It never learns who signed in after it.
      expect((await old.session()).reply.items.map(({ data }) => data.accountAddress)).toEqual([ADA.address])
      now += 60_001
      expect((await old.session()).reply.items).toEqual([])
      expect((await page.session()).reply.items).toHaveLength(2)
    })

    test('whoever planted a secret before does not share the session that comes of it', async () => {
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

    test('SIWX-05: a session is its address’s alone, however somebody writes that', async () => {
      const page = visitor()
      await page.signIn(ADA)
      expect((await page.signOut(`eip155:1:${EVE.address}`)).reply.items).toHaveLength(1)
      expect((await page.signOut(`eip155:10:${ADA.address}`)).reply.items).toHaveLength(1)
      expect((await page.signOut(`eip155:1:${ADA.address.toLowerCase()}`)).reply.items).toEqual([])
    })

    test('signs out in one tab while another signs in: what was ended is not brought back', async () => {
      const one = visitor()
      // Its signatures take as long as the other tab needs.
      const slow: AccountFamily = {
        accountOf: (address) => address,
        whoSigned: () => one.signOut().then(() => 'key'),
      }
      const two = visitor({}, await serverWith({ families: { slow: async () => slow } }))
      await one.signIn(ADA)
      for (const [name, value] of one.cookies) two.cookies.set(name, value)
      expect((await two.signIn({ ...EVE, chainId: 'slow:1' })).status).toBe(200)
      expect((await two.session()).reply.items.map(({ data }) => data.accountAddress)).toEqual([EVE.address])
    })

    test('SIWX-06: a session that was ended does not come back with its old secret', async () => {
      const page = visitor()
      await page.signIn(ADA)
      const copy = new Map(page.cookies)
      await page.signIn(EVE)
      await page.signOut()
      for (const [name, value] of copy) page.cookies.set(name, value)
      expect((await page.session()).reply.items).toEqual([])
    })

    test('SIWX-04: the session of one chain stays while another chain’s is asked for', async () => {
      const page = visitor()
      await page.signIn(ADA)
      await page.signed({ ...ADA, chainId: 'eip155:10' })
      expect((await page.session()).reply.items.map(({ data }) => data.chainId)).toEqual(['eip155:1'])
      await page.signIn({ ...ADA, chainId: 'eip155:10' })
      expect((await page.session()).reply.items.map(({ data }) => data.chainId).sort()).toEqual(['eip155:1', 'eip155:10'])
    })
  })

  describe('what is refused', () => {
    test('a replayed nonce: for the second one, for somebody else, and by the other of two processes', async () => {
      const page = visitor()
      const sent = await page.signed(ADA)
      expect((await page.verify(sent)).status).toBe(200)
      const other = await serverWith()
      for (const at of [server, other]) expect(await refused(visitor({}, at), sent)).toEqual([401, 'unproven', undefined])
      const { nonce } = sent.data
      expect(await refused(visitor(), await visitor().signed(EVE, { nonce }))).toEqual([401, 'unproven', undefined])
    })

    test('one nonce, twenty tries at once, two processes: one is let in', async () => {
      const other = await serverWith()
      const sent = await visitor().signed(ADA)
      const tries = await Promise.all(Array.from({ length: 20 }, (_, i) => visitor({}, i % 2 ? server : other).verify(sent)))
      expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
    })

    test('a nonce that is too old, never was, or is of another project or page', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      onTestFinished(() => void vi.useRealTimers())
      const patient = await serverWith({ leewayMs: HOUR })
      const old = await visitor({}, patient).signed(ADA)
      expect(await refused(visitor(), await visitor().signed(ADA, { nonce: 'a'.repeat(32) }))).toEqual([401, 'unproven', undefined])
      const { nonce } = (await visitor({ projectId: 'q' }).nonce()).reply
      expect(await refused(visitor(), await visitor().signed(ADA, { nonce }))).toEqual([401, 'unproven', undefined])
      const elsewhere = (await visitor({ origin: 'https://other.example.com' }).nonce()).reply.nonce
      expect(await refused(visitor(), await visitor().signed(ADA, { nonce: elsewhere }))).toEqual([401, 'unproven', undefined])
      vi.setSystemTime(Date.now() + 600_001)
      const late = await visitor({}, patient).verify(old)
      expect([late.status, late.error?.message]).toEqual([401, expect.stringContaining('nonce')])
    })

    test('a foreign domain, a foreign address, and a homoglyph of the right ones', async () => {
      const page = visitor()
      for (const domain of [
        'other.example.com',
        'example.com',
        'app.example.com.evil.test',
        'app.example.com:8443',
        'APP.example.com',
        'xn--pp-2kd.example.com',
      ]) {
        expect([domain, await refused(page, await page.signed(ADA, { domain }))]).toEqual([domain, [401, 'unproven', undefined]])
      }
      for (const uri of [
        'https://other.example.com/',
        'http://app.example.com/',
        'https://app.example.com@evil.test/',
        'urn:x',
        'https://app.example.com:444/',
      ]) {
        expect([uri, await refused(page, await page.signed(ADA, { uri }))]).toEqual([uri, [401, 'unproven', undefined]])
      }
      // A Cyrillic "а" where the Latin one is.
      expect(await refused(page, await page.signed(ADA, { domain: '\u0430pp.example.com' }))).toEqual([400, 'invalid', 'data/domain'])
      const sent = await page.signed(ADA)
      const message = sent.message.replace('app.example.com', '\u0430pp.example.com')
      expect(await refused(page, { ...sent, message, signature: await ADA.sign(message) })).toEqual([400, 'invalid', 'message'])
    })

    test('a foreign origin: a page that is not let in, and one that is, for a session of another', async () => {
      const evil = visitor({ origin: 'https://evil.test' })
      const answer = await evil.ask('GET', '/v1/auth/nonce')
      expect([answer.status, answer.error?.code]).toEqual([401, 'origin-not-allowed'])
      const page = visitor()
      const sent = await page.signed(ADA)
      expect(await refused(visitor({ origin: 'https://other.example.com' }), sent)).toEqual([401, 'unproven', undefined])
      await page.verify(sent)
      for (const options of [
        { origin: 'https://other.example.com' },
        { projectId: 'q' },
        { origin: 'http://app.example.com' },
        { origin: undefined },
      ]) {
        const thief = visitor(options)
        // Even under the name that this page's own cookie would have.
        await thief.signIn(EVE).catch(() => {})
        for (const name of [...thief.cookies.keys(), ...page.cookies.keys()]) thief.cookies.set(name, [...page.cookies.values()][0] ?? '')
        expect([options, (await thief.session()).reply.items ?? []]).toEqual([options, []])
      }
      expect((await page.session()).reply.items).toHaveLength(1)
    })

    test('somebody who is no browser, for a page that only the host names', async () => {
      for (const headers of [{ host: 'evil.test' }, { host: 'api.example.com' }, { host: '%' }, {}]) {
        const answer = await visitor({ origin: undefined, headers }).nonce()
        expect([headers, answer.status, answer.error?.code]).toEqual([headers, 401, 'unproven'])
      }
      const known = await serverWith({ origin: 'https://app.example.com' })
      expect((await visitor({ origin: undefined, base: 'http://10.0.0.1', headers: { host: 'evil.test' } }, known).nonce()).status).toBe(
        200,
      )
      const own = visitor({ origin: undefined, base: 'http://10.0.0.1', headers: { host: 'evil.test' } }, known)
      expect(await refused(own, await own.signed(ADA, { domain: 'evil.test', uri: 'https://evil.test' }))).toEqual([
        401,
        'unproven',
        undefined,
      ])
    })

    test('a page of the hosts that development lets in: no session, whatever it sends', async () => {
      const open = await serverWith({}, { mode: 'development' })
      const preview = visitor({ origin: 'https://anybody.vercel.app' }, open)
      expect((await preview.ask('GET', '/v1/wallets')).status).toBe(200)
      const answer = await preview.nonce()
      expect([answer.status, answer.error?.code]).toEqual([401, 'origin-not-allowed'])
      const preflight = await open.fetch(
        new Request('https://api.example.com/v1/auth/verify', { method: 'OPTIONS', headers: { origin: 'https://anybody.vercel.app' } }),
      )
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
      const own = await open.fetch(
        new Request('https://api.example.com/v1/auth/verify', { method: 'OPTIONS', headers: { origin: 'https://app.example.com' } }),
      )
      expect([own.status, own.headers.get('access-control-allow-credentials'), own.headers.get('access-control-allow-headers')]).toEqual([
        204,
        'true',
        'content-type, authorization',
      ])
    })

    test('an altered message, in its text, its fields, or both', async () => {
      const page = visitor()
      const sent = await page.signed(ADA)
      const { data, message, signature } = sent
      for (const altered of [
        { ...sent, message: message.replace('Sign in', 'Sign out') },
        { ...sent, data: { ...data, statement: 'Something else.' } },
        { ...sent, data: { ...data, requestId: '7' } },
        { ...sent, data: { ...data, chainId: 'eip155:10' } },
        { ...sent, data: { ...data, accountAddress: EVE.address } },
        { ...sent, message: `${message}\n` },
        { ...sent, message: message.replaceAll('\n', '\r\n') },
      ]) {
        expect((await refused(page, altered)).slice(0, 2)).toEqual([400, 'invalid'])
      }
      const both = { ...data, statement: 'Something else.' }
      expect(await refused(page, { data: both, message: message.replace('Sign in to the example.', both.statement), signature })).toEqual([
        401,
        'unproven',
        undefined,
      ])
      // The nonce is still good: nobody used it.
      expect((await page.verify(sent)).status).toBe(200)
    })

    test('a wrong chain: one that is not served, no family of ours, and a number with another name', async () => {
      const only = await serverWith({ chains: ['eip155:1', 'eip155:1337'] })
      const page = visitor({}, only)
      expect(await refused(page, await page.signed({ ...ADA, chainId: 'eip155:10' }))).toEqual([400, 'invalid', 'data/chainId'])
      expect(await refused(page, await page.signed(solanaKey('sol')))).toEqual([400, 'invalid', 'data/chainId'])
      const anything = visitor()
      for (const chainId of ['cosmos:hub-4', 'proto:__proto__']) {
        expect(await refused(anything, await anything.signed({ ...ADA, chainId }))).toEqual([400, 'invalid', 'data/chainId'])
      }
      expect(
        await refused(anything, await anything.signed({ ...bitcoinKey(), chainId: 'bip122:000000000933ea01ad0ee984209779ba' })),
      ).toEqual([400, 'invalid', 'data/accountAddress'])
      expect((await page.signIn(ADA)).status).toBe(200)
    })

    test('a message that is expired, not good yet, or made by a clock that is three hours off', async () => {
      let now = Date.now()
      const timed = await serverWith({ now: () => now })
      const page = visitor({}, timed)
      const at = (ms: number): string => new Date(now + ms).toISOString()
      for (const fields of [
        { expirationTime: at(0) },
        { expirationTime: at(-1) },
        { notBefore: at(61_000) },
        { issuedAt: at(3 * HOUR) },
        { issuedAt: at(-3 * HOUR) },
      ]) {
        // The field is how a page knows that it is about a clock.
        const [field] = Object.keys(fields)
        expect([fields, await refused(page, await page.signed(ADA, fields))]).toEqual([fields, [401, 'unproven', `data/${field}`]])
      }
      expect(await refused(page, await page.signed(ADA, { issuedAt: '2026-02-31T99:00:00Z' }))).toEqual([400, 'invalid', 'data'])
      // A minute is let pass, and a message's own end is the session's.
      const sent = await page.signed(ADA, { issuedAt: at(50_000), notBefore: at(50_000), expirationTime: at(HOUR) })
      expect((await page.verify(sent)).headers.getSetCookie()[0]).toContain('Max-Age=3600')
      now += HOUR
      expect((await page.session()).reply.items).toEqual([])
    })

    test('a signature of somebody else, over something else, or that is none', async () => {
      const page = visitor()
      for (const who of [ADA, solanaKey('sol'), bitcoinKey()]) {
        const sent = await page.signed(who)
        const wrong = [await page.signed(who), await page.signed(evmKey('x')), await page.signed(solanaKey('x'))].map(
          ({ signature }) => signature,
        )
        for (const signature of [
          ...wrong,
          '0x',
          'x',
          '0x00',
          `0x${'00'.repeat(65)}`,
          `0x${'ff'.repeat(65)}`,
          `${sent.signature}00`,
          'A'.repeat(88),
          '1'.repeat(64),
        ]) {
          expect([who.chainId, signature, await refused(page, { ...sent, signature })]).toEqual([
            who.chainId,
            signature,
            [401, 'unproven', undefined],
          ])
        }
      }
    })

    test('a malleable signature: the mirror image (high s), another recovery byte, and Solana’s with the order added', async () => {
      const page = visitor()
      const sent = await page.signed({ ...ADA, chainId: 'eip155:1337' })
      const { r, s, yParity } = parseSignature(sent.signature as Hex)
      const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
      const mirrored = serializeSignature({ r, s: numberToHex(N - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 })
      // Anvil is asked too where a key does not fit: its own recovery takes high ones.
      expect(await refused(page, { ...sent, signature: mirrored })).toEqual([401, 'unproven', undefined])
      expect(await refused(page, { ...sent, signature: `${sent.signature.slice(0, -2)}25` })).toEqual([401, 'unproven', undefined])
      const sol = await page.signed(solanaKey('sol'))
      const bytes = Buffer.from(base58.decode(sol.signature))
      const order = 2n ** 252n + 27742317777372353535851937790883648493n
      const half = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
      const more = Buffer.from(half.toString(16).padStart(64, '0'), 'hex').reverse()
      const signature = base58.encode(Buffer.concat([bytes.subarray(0, 32), more]))
      expect(await refused(page, { ...sol, signature })).toEqual([401, 'unproven', undefined])
      const old = await page.signed(bitcoinKey('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'))
      const ecdsa = Buffer.from(base64.decode(old.signature))
      const high = Buffer.from((N - BigInt(`0x${ecdsa.subarray(33).toString('hex')}`)).toString(16).padStart(64, '0'), 'hex')
      const header = Buffer.from([((((ecdsa[0] ?? 0) - 27) ^ 1) + 27) & 255])
      expect(await refused(page, { ...old, signature: base64.encode(Buffer.concat([header, ecdsa.subarray(1, 33), high])) })).toEqual([
        401,
        'unproven',
        undefined,
      ])
      for (const each of [sent, sol, old]) expect((await page.verify(each)).status).toBe(200)
    })

    test('an address in a wrong case', async () => {
      const page = visitor()
      const swapped = ADA.address.replace(/[a-f]/i, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
      for (const address of [ADA.address.toLowerCase(), `0x${ADA.address.slice(2).toUpperCase()}`, swapped]) {
        expect([address, await refused(page, await page.signed({ ...ADA, address }))]).toEqual([
          address,
          [400, 'invalid', 'data/accountAddress'],
        ])
      }
      const loud = { ...bitcoinKey(), address: bitcoinKey().address.toUpperCase() }
      expect(await refused(page, await page.signed(loud))).toEqual([400, 'invalid', 'data/accountAddress'])
      const sol = solanaKey('sol')
      const wrong = { ...sol, address: sol.address.toLowerCase() }
      expect((await refused(page, await page.signed(wrong)))[0]).toBeGreaterThanOrEqual(400)
    })
  })

  describe('one-click sign-in (CAIP-222)', () => {
    /** What a wallet answers over WalletConnect; the package of that protocol writes the text. */
    const answer = async (
      page: Visitor,
      who: Somebody,
      changes: { payload?: object; iss?: string; nonce?: string } = {},
    ): Promise<SiwxSession> => {
      const { nonce, issuedAt } = (await page.nonce()).reply
      const iss = changes.iss ?? `did:pkh:${who.chainId}:${who.address.toLowerCase()}`
      const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])
      const p = {
        domain: 'app.example.com',
        aud: 'https://app.example.com/',
        version: '1',
        nonce: changes.nonce ?? nonce,
        iat: issuedAt,
        statement: 'Sign in to the example.',
        resources: ['https://app.example.com/terms', recap],
        ...changes.payload,
      }
      const message = formatMessage(p, iss)
      const signature = await who.sign(message)
      const [, , namespace, reference, accountAddress = ''] = iss.split(':')
      return {
        data: {
          domain: p.domain,
          accountAddress,
          chainId: `${namespace}:${reference}`,
          uri: p.aud,
          version: '1',
          nonce: p.nonce,
          issuedAt: p.iat,
          statement: p.statement,
          resources: p.resources,
        },
        message,
        signature,
        cacao: { h: { t: 'caip122' }, p: { ...p, iss }, s: { t: 'eip191', s: signature } },
      }
    }

    test('SIWX-07: an answer is verified from its own parts, with its ReCap in either alphabet, and kept whole', async () => {
      for (const alphabet of [(urn: string) => urn, (urn: string) => urn.replaceAll('+', '-').replaceAll('/', '_')]) {
        const recap = alphabet(createEncodedRecap('eip155', 'request', ['personal_sign', 'wallet_>>>???']))
        const page = visitor()
        const sent = await answer(page, ADA, { payload: { resources: [recap] } })
        expect(sent.message).toContain("(1) 'request': 'personal_sign', 'wallet_>>>???' for 'eip155'.")
        expect((await page.verify(sent)).reply).toEqual({ session: sent })
        expect((await page.session()).reply.items).toEqual([sent])
      }
    })

    test('one answer has a message for each chain; they follow into one session, and nowhere else', async () => {
      const page = visitor()
      const first = await answer(page, ADA)
      const { nonce } = first.data
      const second = await answer(page, { ...ADA, chainId: 'eip155:10' }, { nonce, payload: { iat: first.data.issuedAt } })
      expect((await page.verify(first)).status).toBe(200)
      expect(await refused(visitor(), second)).toEqual([401, 'unproven', undefined])
      expect((await page.verify(second)).status).toBe(200)
      expect((await page.session()).reply.items.map(({ data }) => data.chainId).sort()).toEqual(['eip155:1', 'eip155:10'])
      for (const again of [first, second]) expect((await page.verify(again)).status).toBe(401)
      const others = await answer(page, EVE, { nonce, payload: { iat: first.data.issuedAt } })
      expect((await page.verify(others)).status).toBe(401)
    })

    test('what comes beside an answer cannot say anything else', async () => {
      const page = visitor()
      const sent = await answer(page, ADA)
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
        expect([payload, await refused(page, await answer(page, ADA, { payload }))]).toEqual([payload, [401, 'unproven', undefined]])
      }
      expect((await page.verify(sent)).status).toBe(200)
    })

    test('a contract answers too', async () => {
      const wallet = contractOf(ownerOfContract(), sandbox.contracts.contractWallet, 'eip155:1337')
      const page = visitor()
      expect((await page.verify(await answer(page, wallet))).status).toBe(200)
    })
  })

  describe('contracts, on Anvil', () => {
    const chain = 'eip155:1337'
    test('a contract wallet signs in by ERC-1271, and only with its owner', async () => {
      const wallet = contractOf(ownerOfContract(), sandbox.contracts.contractWallet, chain)
      const page = visitor()
      expect((await page.signIn(wallet)).status).toBe(200)
      expect(await refused(visitor(), await visitor().signed(contractOf(EVE, wallet.address, chain)))).toEqual([401, 'unproven', undefined])
      // On a chain without a node nobody can say whose the contract is.
      expect(await refused(visitor(), await visitor().signed({ ...wallet, chainId: 'eip155:1' }))).toEqual([401, 'unproven', undefined])
    })

    test('a wallet that is not deployed yet signs in by ERC-6492', async () => {
      const owner = evmKey('future owner')
      const { address, factory, data } = await futureWallet(owner.address as Hex)
      const wrap = (signature: Hex): Hex => serializeErc6492Signature({ address: factory, data, signature })
      expect((await visitor().signIn(contractOf(owner, address, chain, wrap))).status).toBe(200)
      expect(await refused(visitor(), await visitor().signed(contractOf(EVE, address, chain, wrap)))).toEqual([401, 'unproven', undefined])
      expect(await refused(visitor(), await visitor().signed(contractOf(owner, address, chain)))).toEqual([401, 'unproven', undefined])
    })

    test('while the chain does not answer a contract is told so, a key is let in, and the nonce stays good', async () => {
      const away = await serverWith({}, { rpc: { [chain]: { urls: ['http://127.0.0.1:9'] } } })
      const wallet = contractOf(ownerOfContract(), sandbox.contracts.contractWallet, chain)
      const page = visitor({}, away)
      const sent = await page.signed(wallet)
      expect((await page.verify(sent)).status).toBe(503)
      expect((await visitor({}, away).signIn({ ...ADA, chainId: chain })).status).toBe(200)
      expect((await visitor().verify(sent)).status).toBe(200)
    })
  })

  describe('for the app’s own server', () => {
    const asked = (page: Visitor, { method = 'GET', origin }: { method?: string; origin?: string } = {}) => ({
      method,
      headers: { cookie: [...page.cookies].map(([name, value]) => `theme=dark; ${name}=${value}`).join('; '), ...(origin && { origin }) },
    })

    test('verifySession says who asks, from a Request, from Node’s own, and while rendering', async () => {
      const { verifySession } = createSessions({ database: server.storage.database, origins: PAGES })
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
      const { database } = server.storage
      for (const others of [{ origins: PAGES, projectIds: ['q'] }, { origins: ['https://other.example.com'] }, { origins: [] }]) {
        expect(await createSessions({ database, ...others }).verifySession(asked(page))).toBeUndefined()
      }
      for (const cookie of ['', 'lk-x=y', `__Host-lk-${'a'.repeat(16)}=${'b'.repeat(43)}`])
        expect(await verifySession({ headers: { cookie } })).toBeUndefined()
    })

    test('a cookie acts for the visitor only from the session’s own page', async () => {
      const { verifySession } = createSessions({ database: server.storage.database, origins: PAGES })
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

    test('sessions of an account are listed and ended, one of them or everywhere', async () => {
      const sessions = createSessions({ database: server.storage.database, origins: PAGES })
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
    test('a token in place of a cookie, for the project and page it was made at', async () => {
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
      // A token is no cookie.
      const cookies = visitor()
      cookies.token = page.token
      expect((await cookies.session()).reply.items).toEqual([])
    })

    test('a page of another site is told at once that its browser would not keep the cookie', async () => {
      const answer = await visitor({ headers: { 'sec-fetch-site': 'cross-site' } }).nonce()
      expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining('different sites')])
    })

    test('pages of other sites are named one by one, and then no other can sign in', async () => {
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

    test('a page of the server’s own origin, which browsers do not name when they read', async () => {
      const own = await serverWith({}, { allowedOrigins: ['https://api.example.com'] })
      // A proxy takes TLS off.
      const base = 'http://api.example.com'
      const reader = visitor({ origin: undefined, base }, own)
      const { nonce, issuedAt } = (await reader.nonce()).reply
      const writer = visitor({ origin: 'https://api.example.com', base }, own)
      expect((await writer.signIn(ADA, { nonce, issuedAt })).status).toBe(200)
      for (const [name, value] of writer.cookies) reader.cookies.set(name, value)
      expect((await reader.session()).reply.items).toHaveLength(1)
    })

    test('options that contradict each other are refused at once', () => {
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

  test('without a database the routes say so, and everything else goes on', async () => {
    const bare = createServer({ log, allowedOrigins: PAGES, rateLimit: false, plugins: [siwxServer()] })
    expect((await visitor({}, bare).nonce()).status).toBe(503)
    expect((await visitor({}, bare).ask('GET', '/v1/wallets')).status).toBe(200)
  })
})

/** Whose the sandbox's contract wallet is. */
function ownerOfContract(): Somebody {
  const account = privateKeyToAccount(keccak256(stringToHex('latchkey test wallet: dune/0')))
  return { address: account.address, chainId: 'eip155:1337', sign: (message) => account.signMessage({ message }) }
}

/** The contract wallet's code for another owner, at the address where the common factory would put it. */
async function futureWallet(owner: Hex): Promise<{ readonly address: Hex; readonly factory: Hex; readonly data: Hex }> {
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const answer = await fetch(sandbox.chains[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [sandbox.contracts.contractWallet, 'latest'] }),
  })
  const { result: code } = (await answer.json()) as { readonly result: Hex }
  const length = numberToHex(size(code), { size: 2 })
  // PUSH20 owner, PUSH1 0, SSTORE; then CODECOPY what follows these 38 bytes and RETURN it.
  const init = concatHex(['0x73', owner, '0x600055', '0x61', length, '0x6026', '0x6000', '0x39', '0x61', length, '0x6000', '0xf3', code])
  const salt = pad('0x01', { size: 32 })
  return {
    factory,
    data: concatHex([salt, init]),
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: keccak256(init) }),
  }
}
