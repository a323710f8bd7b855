import { base58, base64 } from '@scure/base'
import { type Hex, numberToHex, parseSignature, serializeSignature } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeSignIn } from './fixtures/sign-in.js'
import { bitcoinKey, evmKey, solanaKey } from './fixtures/visitor.js'

const ADA = evmKey('ada')
const EVE = evmKey('eve')
const HOUR = 3_600_000

describeSignIn('a sign-in that is refused', ({ server, serverWith, visitor, refused }) => {
  test('a replayed nonce: by its owner, by another account, and in the other of two processes', async () => {
    const page = visitor()
    const sent = await page.signed(ADA)
    expect((await page.verify(sent)).status).toBe(200)
    const other = await serverWith()
    for (const at of [server(), other]) expect(await refused(visitor({}, at), sent)).toEqual([401, 'unproven', undefined])
    const { nonce } = sent.data
    expect(await refused(visitor(), await visitor().signed(EVE, { nonce }))).toEqual([401, 'unproven', undefined])
  })

  test('one nonce, twenty simultaneous attempts, two processes: one attempt is admitted', async () => {
    const other = await serverWith()
    const sent = await visitor().signed(ADA)
    const tries = await Promise.all(Array.from({ length: 20 }, (_, i) => visitor({}, i % 2 ? server() : other).verify(sent)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
  })

  test('a nonce that is too old, never existed, or is of another project or page', async () => {
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
    // A Cyrillic "а" instead of the Latin one.
    expect(await refused(page, await page.signed(ADA, { domain: '\u0430pp.example.com' }))).toEqual([400, 'invalid', 'data/domain'])
    const sent = await page.signed(ADA)
    const message = sent.message.replace('app.example.com', '\u0430pp.example.com')
    expect(await refused(page, { ...sent, message, signature: await ADA.sign(message) })).toEqual([400, 'invalid', 'message'])
  })

  test('a foreign origin: a page that is not allowed, and an allowed page for a session of another one', async () => {
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

  test('a non-browser client, for a page given only by the host header', async () => {
    for (const headers of [{ host: 'evil.test' }, { host: 'api.example.com' }, { host: '%' }, {}]) {
      const answer = await visitor({ origin: undefined, headers }).nonce()
      expect([headers, answer.status, answer.error?.code]).toEqual([headers, 401, 'unproven'])
    }
    const known = await serverWith({ origin: 'https://app.example.com' })
    expect((await visitor({ origin: undefined, base: 'http://10.0.0.1', headers: { host: 'evil.test' } }, known).nonce()).status).toBe(200)
    const own = visitor({ origin: undefined, base: 'http://10.0.0.1', headers: { host: 'evil.test' } }, known)
    expect(await refused(own, await own.signed(ADA, { domain: 'evil.test', uri: 'https://evil.test' }))).toEqual([
      401,
      'unproven',
      undefined,
    ])
  })

  test('a page on the hosts that development allows: no session, for any request', async () => {
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
    // The nonce is still valid: it is unused.
    expect((await page.verify(sent)).status).toBe(200)
  })

  test('a wrong chain: an unserved one, an unknown family, and a chain id with another name', async () => {
    const only = await serverWith({ chains: ['eip155:1', 'eip155:1337'] })
    const page = visitor({}, only)
    expect(await refused(page, await page.signed({ ...ADA, chainId: 'eip155:10' }))).toEqual([400, 'invalid', 'data/chainId'])
    expect(await refused(page, await page.signed(solanaKey('sol')))).toEqual([400, 'invalid', 'data/chainId'])
    const anything = visitor()
    for (const chainId of ['cosmos:hub-4', 'proto:__proto__']) {
      expect(await refused(anything, await anything.signed({ ...ADA, chainId }))).toEqual([400, 'invalid', 'data/chainId'])
    }
    expect(await refused(anything, await anything.signed({ ...bitcoinKey(), chainId: 'bip122:000000000933ea01ad0ee984209779ba' }))).toEqual(
      [400, 'invalid', 'data/accountAddress'],
    )
    expect((await page.signIn(ADA)).status).toBe(200)
  })

  test('a message that is expired, not valid yet, or created by a clock that is three hours off', async () => {
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
      // From this field, a page can tell that the clock is the problem.
      const [field] = Object.keys(fields)
      expect([fields, await refused(page, await page.signed(ADA, fields))]).toEqual([fields, [401, 'unproven', `data/${field}`]])
    }
    expect(await refused(page, await page.signed(ADA, { issuedAt: '2026-02-31T99:00:00Z' }))).toEqual([400, 'invalid', 'data'])
    // A minute is tolerated, and a message's own expiry is the session's.
    const sent = await page.signed(ADA, { issuedAt: at(50_000), notBefore: at(50_000), expirationTime: at(HOUR) })
    expect((await page.verify(sent)).headers.getSetCookie()[0]).toContain('Max-Age=3600')
    now += HOUR
    expect((await page.session()).reply.items).toEqual([])
  })

  test('a signature of another account, over another text, or an invalid one', async () => {
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
    // Anvil is also consulted if a key does not match: its own recovery accepts high ones.
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

  test('an address in the wrong letter case', async () => {
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
