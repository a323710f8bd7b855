import { google, openId } from '@latchkey/wallet-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Device, FRAME, PAGE } from '../fixtures/device.js'
import { type IdentityProvider, startIdentityProvider } from '../fixtures/identity-provider.js'
import { SocialVisitor } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

let idp: IdentityProvider
let other: IdentityProvider
beforeAll(async () => {
  ;[idp, other] = await Promise.all([startIdentityProvider(), startIdentityProvider()])
})
beforeEach(() => {
  for (const name of Object.keys(idp.faults)) delete idp.faults[name as keyof typeof idp.faults]
})
afterAll(() => Promise.all([idp.close(), other.close()]))
const client = { clientId: 'wallet', clientSecret: 'secret' }
const social = () => [google({ issuer: idp.issuer, ...client }), openId({ id: 'other', name: 'Other', issuer: other.issuer, ...client })]

describeWallets('what a login by a provider refuses', (world) => {
  const { server } = world

  test('a code works once, even when it comes twice at once and in two processes', async () => {
    const [one, two] = [await server({ social: social() }), await server({ social: social() })]
    const visitor = await SocialVisitor.make(one)
    const { tx, uri } = (await visitor.start()).reply
    const code = (await visitor.go(uri)).result?.searchParams.get('code')
    const same = await Device.make(two)
    await same.fetchNonce()
    const tries = await Promise.all(
      [visitor.device, same, visitor.device, same].map((device) =>
        device.ask(
          'POST',
          '/v1/login/social/redeem',
          { tx, verifier: visitor.verifier, code },
          { keys: visitor.device.keys, accessToken: undefined },
        ),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect((await visitor.redeem(tx, code)).error).toMatchObject({ code: 'unproven', field: 'tx' })
  })

  test('two simultaneous first logins, in two processes, are one account', async () => {
    idp.person = { subject: 'at-once', name: 'Once' }
    const both = [await server({ social: social() }), await server({ social: social() })]
    const visitors = await Promise.all(Array.from({ length: 6 }, (_, at) => SocialVisitor.make(both[at % 2] as never)))
    const codes: (readonly [string, string | null | undefined])[] = []
    for (const visitor of visitors) {
      const { tx, uri } = (await visitor.start()).reply
      codes.push([tx, (await visitor.go(uri)).result?.searchParams.get('code')])
    }
    const answers = await Promise.all(visitors.map((visitor, at) => visitor.redeem(...(codes[at] as [string, string]))))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const found = await Promise.all(
      visitors.map(({ device }) => device.ask<{ readonly identities: readonly { readonly identityId: string }[] }>('GET', '/v1/me')),
    )
    expect(new Set(found.map(({ reply }) => reply.identities[0]?.identityId)).size).toBe(1)
  })

  test('a code does not work in another frame: neither without its verifier, nor with another device key, and then not at all', async () => {
    const one = await server({ social: social() })
    const [visitor, thief] = [await SocialVisitor.make(one), await SocialVisitor.make(one)]
    const { tx, uri } = (await visitor.start()).reply
    const code = (await visitor.go(uri)).result?.searchParams.get('code')
    // It has everything that passed through the page, except for the verifier.
    expect((await thief.redeem(tx, code)).error).toMatchObject({ code: 'unproven', field: 'tx' })
    expect((await visitor.redeem(tx, code)).error).toMatchObject({ field: 'tx' })
    const next = (await visitor.start()).reply
    const second = (await visitor.go(next.uri)).result?.searchParams.get('code')
    expect((await visitor.redeem(next.tx, second, thief.verifier)).error).toMatchObject({ code: 'unproven', field: 'verifier' })
    expect((await visitor.redeem(next.tx, second)).error).toMatchObject({ field: 'tx' })
    // Another device does not even learn the outcome.
    const third = (await visitor.start()).reply
    expect((await thief.state(third.tx)).reply).toEqual({ state: 'over' })
  })

  test('an incomplete login cannot be redeemed without its code or number', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    const [early, bare, wrong] = [(await visitor.start()).reply, (await visitor.start()).reply, (await visitor.start()).reply]
    expect((await visitor.redeem(early.tx)).error).toMatchObject({ field: 'tx' })
    await visitor.go(bare.uri)
    expect((await visitor.redeem(bare.tx)).error).toMatchObject({ field: 'tx' })
    await visitor.go(wrong.uri)
    expect((await visitor.redeem(wrong.tx, 'A'.repeat(43))).error).toMatchObject({ field: 'tx' })
  })

  test('login-link phishing: the victim’s browser does not reveal the code, and does not know the number', async () => {
    const one = await server({ social: social() })
    const attacker = await SocialVisitor.make(one)
    // In the same network with the same browser: others are asked first.
    const victim = await SocialVisitor.make(one, attacker.browser.address)
    const { tx, uri, number } = (await attacker.start()).reply
    const shown = await victim.go(uri)
    // Posted to the page's origin only, which is not the attacker's window.
    expect(shown.origin).toBe(PAGE)
    expect((await attacker.state(tx)).reply).toEqual({ state: 'waiting' })
    // From the attacker's browser the code does not work, even though they know it.
    const own = (await attacker.start()).reply
    await attacker.go(own.uri)
    expect(attacker.browser.cookie).toBeDefined()
    expect((await attacker.browser.post('/oauth/number', { tx, number })).status).toBe(410)
    expect((await attacker.redeem(tx)).error).toMatchObject({ field: 'tx' })
  })

  test('a browser that did not go to the provider cannot come back from it, nor continue another’s login', async () => {
    const one = await server({ social: social() })
    const [attacker, victim] = [await SocialVisitor.make(one), await SocialVisitor.make(one)]
    const { tx, uri } = (await attacker.start()).reply
    const left = await attacker.browser.open(uri, /\/oauth\/\w+\/callback/)
    const back = left.visited.at(-1) ?? ''
    expect((await victim.go(back)).status).toBe(410)
    victim.browser.cookie = `__Host-wallet-login=${'A'.repeat(43)}`
    expect((await victim.go(back)).status).toBe(410)
    expect((await victim.go(uri)).status).toBe(410)
    const good = await attacker.go(back)
    expect(good.status).toBe(200)
    // Coming back again, as on a reload, no longer works.
    expect((await attacker.go(back)).status).toBe(410)
    expect((await attacker.redeem(tx, good.result?.searchParams.get('code'))).status).toBe(200)
  })

  test('a callback that arrives twice at once is answered once, and the first result stays', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    const { tx, uri } = (await visitor.start()).reply
    const back = (await visitor.browser.open(uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? ''
    const shown = await Promise.all([visitor.go(back), visitor.go(back), visitor.go(back)])
    expect(shown.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const code = shown.find(({ status }) => status === 200)?.result?.searchParams.get('code')
    expect((await visitor.redeem(tx, code)).status).toBe(200)
  })

  test('the answer of one provider does not work for a login by another', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    const [first, second] = [(await visitor.start('google')).reply, (await visitor.start('other')).reply]
    const a = new URL((await visitor.browser.open(first.uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? '')
    const b = new URL((await visitor.browser.open(second.uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? '')
    a.searchParams.set('code', b.searchParams.get('code') ?? '')
    const asked = () => [...idp.asked, ...other.asked].filter(({ path }) => path === '/token').length
    expect((await visitor.go(a.href)).result?.searchParams.get('error')).toBe('server_error')
    b.searchParams.set('iss', idp.issuer)
    const before = asked()
    expect((await visitor.go(b.href)).result?.searchParams.get('error')).toBe('server_error')
    expect(asked()).toBe(before)
  })

  test.each([
    ['a code', {}],
    ['an error', { error: 'access_denied' }],
  ])('does not exchange %s of another issuer, of two, of an empty one, or of none although the provider announces it', async (_, fault) => {
    const sent = async (announcesIss: boolean, change: (back: URL) => void) => {
      // Its own server: the document is cached.
      const visitor = await SocialVisitor.make(await server({ social: social() }))
      Object.assign(idp.faults, { announcesIss, ...fault })
      const { tx, uri } = (await visitor.start()).reply
      const back = new URL((await visitor.browser.open(uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? '')
      change(back)
      idp.asked.length = 0
      const { result } = await visitor.go(back.href)
      const outcome = result?.searchParams.has('code') ? 'code' : result?.searchParams.get('error')
      expect((await visitor.redeem(tx, result?.searchParams.get('code'))).status).toBe(outcome === 'code' ? 200 : 401)
      return [outcome, idp.asked.some(({ path }) => path === '/token')]
    }
    const right = 'error' in fault ? ['access_denied', false] : ['code', true]
    const wrong = ['server_error', false]
    expect(await sent(false, () => {})).toEqual(right)
    expect(await sent(true, (back) => back.searchParams.set('iss', idp.issuer))).toEqual(right)
    expect(await sent(true, () => {})).toEqual(wrong)
    for (const isAnnounced of [true, false]) {
      expect(await sent(isAnnounced, (back) => back.searchParams.set('iss', ''))).toEqual(wrong)
      expect(await sent(isAnnounced, (back) => back.searchParams.set('iss', `${idp.issuer}/`))).toEqual(wrong)
      expect(await sent(isAnnounced, (back) => back.searchParams.set('iss', other.issuer))).toEqual(wrong)
      expect(await sent(isAnnounced, (back) => (back.search += `&iss=${other.issuer}&iss=${idp.issuer}`))).toEqual(wrong)
    }
  })

  test('an answer at the old address of all providers, or at another provider’s address, ends the login and notifies the operator', async () => {
    const faults: string[] = []
    const log = { warn: (_: string, error?: unknown) => void faults.push(String(error)), error() {} }
    const one = await server({ social: social() }, { log })
    for (const [path, told] of [
      ['/oauth/callback', `Register ${FRAME}/oauth/google/callback instead.`],
      ['/oauth/other/callback', 'The response came to the redirect URL of "other".'],
    ] as const) {
      const visitor = await SocialVisitor.make(one)
      const { tx, uri } = (await visitor.start()).reply
      const back = new URL((await visitor.browser.open(uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? '')
      const own = back.pathname
      back.pathname = path
      idp.asked.length = 0
      other.asked.length = 0
      expect((await visitor.go(back.href)).result?.searchParams.get('error')).toBe('server_error')
      expect((await visitor.state(tx)).reply).toEqual({ state: 'declined', problem: 'server_error' })
      // Not afterwards at the right one either.
      back.pathname = own
      expect((await visitor.go(back.href)).status).toBe(410)
      expect([...idp.asked, ...other.asked].map((asked) => asked.path)).not.toContain('/token')
      expect(faults.join('\n')).toContain(told)
      faults.length = 0
    }
  })

  test('a posted answer stays at its address', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    const { uri } = (await visitor.start()).reply
    const back = new URL((await visitor.browser.open(uri, /\/oauth\/\w+\/callback/)).visited.at(-1) ?? '')
    other.asked.length = 0
    const shown = await visitor.browser.post('/oauth/other/callback', Object.fromEntries(back.searchParams), 'https://idp.example')
    expect(shown.visited[0]).toContain('/oauth/other/callback?')
    expect([shown.result?.searchParams.get('error'), other.asked.map(({ path }) => path)]).toEqual(['server_error', []])
  })

  const at = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
  test.each([
    ['is for another client', () => ({ claims: { aud: 'another' } })],
    ['is for several, by another', () => ({ claims: { aud: ['wallet', 'another'], azp: 'another' } })],
    ['is of another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['is over, as a clock that is behind makes it', () => ({ claims: { iat: at(-900), exp: at(-600) } })],
    ['is not yet good, as a clock that is ahead makes it', () => ({ claims: { nbf: at(600), iat: at(600), exp: at(900) } })],
    ['is signed by a key that is nowhere published', () => ({ isForged: true })],
    ['is of another login', () => ({ claims: { nonce: 'another' } })],
    ['has no number of the login', () => ({ claims: { nonce: undefined } })],
    ['is about nobody', () => ({ claims: { sub: undefined } })],
    ['is about an empty name', () => ({ claims: { sub: '' } })],
  ])('a token that %s', async (_, fault) => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    Object.assign(idp.faults, fault())
    const { tx, uri } = (await visitor.start()).reply
    const shown = await visitor.go(uri)
    expect(shown.result?.searchParams.get('error')).toBe('server_error')
    expect((await visitor.state(tx)).reply).toEqual({ state: 'declined', problem: 'server_error' })
    expect((await visitor.redeem(tx)).status).toBe(401)
  })

  test('a slightly wrong clock is tolerated', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    idp.faults.claims = { iat: at(40), exp: at(300) }
    expect((await visitor.logIn()).status).toBe(200)
    idp.faults.claims = { iat: at(-340), exp: at(-40) }
    expect((await visitor.logIn()).status).toBe(200)
  })

  test.each([
    ['discovery', { discovery: 503 }, 'temporarily_unavailable'],
    ['the exchange of codes', { token: 502 }, 'temporarily_unavailable'],
    ['another issuer than it was named by', { issuer: 'https://evil.example' }, 'server_error'],
    ['an error of its own', { error: 'unauthorized_client' }, 'server_error'],
  ])(
    'a provider that is unreachable or faulty (%s) is reported to the page, and the next attempt works once it is back',
    async (_, fault, problem) => {
      const visitor = await SocialVisitor.make(await server({ social: social() }))
      Object.assign(idp.faults, fault)
      const { tx, uri } = (await visitor.start()).reply
      expect((await visitor.go(uri)).result?.href).toBe(`${FRAME}/oauth/done?tx=${tx}&error=${problem}`)
      expect((await visitor.state(tx)).reply).toEqual({ state: 'declined', problem })
      for (const name of Object.keys(fault)) delete idp.faults[name as keyof typeof idp.faults]
      expect((await visitor.logIn()).status).toBe(200)
    },
  )

  test('a faulty provider, while the process has another `Response` than `fetch`', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    idp.faults.discovery = 503
    const { uri } = (await visitor.start()).reply
    vi.stubGlobal('Response', class extends Response {})
    expect((await visitor.go(uri)).result?.searchParams.get('error')).toBe('temporarily_unavailable')
  })

  test('a provider that cannot be reached', async () => {
    const gone = await startIdentityProvider()
    await gone.close()
    const visitor = await SocialVisitor.make(await server({ social: [google({ issuer: gone.issuer, ...client })] }))
    const { uri } = (await visitor.start()).reply
    expect((await visitor.go(uri)).result?.searchParams.get('error')).toBe('temporarily_unavailable')
  })

  test('pages that may not embed the frame, providers that are not offered, and more than twenty an hour', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }), '203.0.113.77')
    expect((await visitor.start('google', { origin: 'https://evil.example' })).error).toMatchObject({ code: 'unproven', field: 'origin' })
    for (const provider of ['facebook', 'telegram', 'farcaster', 'constructor'])
      expect((await visitor.start(provider)).error).toMatchObject({ code: 'invalid', field: 'provider' })
    for (let count = 0; count < 20; count += 1) expect((await visitor.start()).status).toBe(200)
    expect((await visitor.start()).error).toMatchObject({ code: 'rate-limited' })
    world.pass(3_600_000)
    expect((await visitor.start()).status).toBe(200)
  })

  test('a form on another site cannot submit a number', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    const { tx, uri, number } = (await visitor.start()).reply
    await visitor.go(uri)
    expect((await visitor.browser.post('/oauth/number', { tx, number }, 'https://evil.example')).status).toBe(401)
    expect((await visitor.browser.post('/oauth/number', { tx, number }, PAGE)).status).toBe(401)
    expect((await visitor.browser.post('/oauth/number', { tx, number })).status).toBe(200)
  })

  test('the database contains no codes, names, subjects or login ids', async () => {
    idp.person = { subject: 'subject-of-nobody-else', name: 'Name Of Nobody Else' }
    const one = await server({ social: social() })
    const visitor = await SocialVisitor.make(one)
    const { tx, uri } = (await visitor.start()).reply
    const left = await visitor.browser.open(uri, /\/oauth\/\w+\/callback/)
    const code = (await visitor.go(left.visited.at(-1) ?? '')).result?.searchParams.get('code')
    const open = await dump(one)
    await visitor.redeem(tx, code)
    const state = new URL(left.visited.at(-1) ?? '').searchParams.get('state')
    for (const secret of [tx, code, state, visitor.verifier, visitor.browser.cookie?.split('=')[1], idp.person.subject, idp.person.name])
      expect(`${open}${await dump(one)}`).not.toContain(secret)
  })
})

async function dump({
  storage,
}: {
  readonly storage: { readonly database: { query(text: string): Promise<readonly object[]> } }
}): Promise<string> {
  const tables = ['users', 'identities', 'socials', 'sessions', 'jobs', 'limits', 'audit', 'data_keys', 'proofs', 'erased']
  return JSON.stringify(await Promise.all(tables.map((table) => storage.database.query(`SELECT * FROM ew_${table}`))))
}
