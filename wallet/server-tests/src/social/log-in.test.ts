import { createHash, generateKeyPairSync } from 'node:crypto'
import { apple, discord, facebook, github, google, openId, type SocialProvider, x } from '@latchkey/wallet-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../fixtures/browser.js'
import { FRAME, PAGE } from '../fixtures/device.js'
import { type IdentityProvider, startIdentityProvider } from '../fixtures/identity-provider.js'
import { SocialVisitor } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await startIdentityProvider()
})
beforeEach(() => {
  for (const name of Object.keys(idp.faults)) delete idp.faults[name as keyof typeof idp.faults]
  idp.person = { subject: 'ada', name: 'Ada Lovelace' }
  idp.profileOf = ({ subject, name }) => ({ sub: subject, name })
  idp.publicKey = undefined
})
afterAll(() => idp.close())
const client = { clientId: 'wallet', clientSecret: 'secret' }
const byGoogle = () => [google({ issuer: idp.issuer, ...client })]
const policyOf = (headers: Headers): string => headers.get('content-security-policy') ?? ''

describeWallets('a login by a provider', (world) => {
  const { server, pass } = world

  test('a visitor goes to the provider and back, and gets an account', async () => {
    const visitor = await SocialVisitor.make(await server({ social: byGoogle() }))
    const started = await visitor.start()
    expect(started.reply).toEqual({
      tx: expect.stringMatching(/^[-\w]{43}$/),
      uri: `${FRAME}/oauth/start?tx=${started.reply.tx}`,
      number: expect.stringMatching(/^\d\d$/),
      seconds: 600,
    })
    const { tx, uri } = started.reply
    expect((await visitor.state(tx)).reply).toEqual({ state: 'waiting' })
    const shown = await visitor.go(uri)
    expect([shown.status, shown.origin, shown.result?.origin, shown.result?.pathname, shown.result?.searchParams.get('tx')]).toEqual([
      200,
      PAGE,
      FRAME,
      '/oauth/done',
      tx,
    ])
    const answer = await visitor.redeem(tx, shown.result?.searchParams.get('code'))
    expect(answer.reply).toMatchObject({ provider: 'google', userName: 'Ada Lovelace', tokens: { accessSeconds: 600 } })
    const me = await visitor.device.ask('GET', '/v1/me')
    expect(me.reply).toMatchObject({ identities: [{ provider: 'google', name: 'Ada Lovelace' }], loginSeconds: 0 })
    expect(me.reply).not.toHaveProperty('email')
    const log = (await visitor.device.ask<{ readonly items: readonly object[] }>('GET', '/v1/audit')).reply.items
    expect(log).toMatchObject([{ what: 'login', detail: `Firefox on Linux, ${PAGE}, google` }])
  })

  test('the same person has the same account on another device, with the current name; another person has another one', async () => {
    const one = await server({ social: byGoogle() })
    idp.person = { subject: 'grace', name: 'Grace' }
    const first = await SocialVisitor.make(one)
    await first.logIn()
    idp.person = { subject: 'grace', name: 'Grace Hopper' }
    const second = await SocialVisitor.make(one)
    expect((await second.logIn()).reply.userName).toBe('Grace Hopper')
    const identities = async ({ device }: SocialVisitor) =>
      (await device.ask<{ readonly identities: readonly object[] }>('GET', '/v1/me')).reply.identities
    expect(await identities(first)).toEqual(await identities(second))
    expect(await identities(first)).toMatchObject([{ name: 'Grace Hopper' }])
    idp.person = { subject: 'somebody-else', name: 'Grace Hopper' }
    const third = await SocialVisitor.make(one)
    await third.logIn()
    expect(await identities(third)).not.toEqual(await identities(first))
    // A name that is no longer sent stays.
    idp.person = { subject: 'grace' }
    const fourth = await SocialVisitor.make(one)
    expect((await fourth.logIn()).reply.userName).toBe('Grace Hopper')
  })

  test('config lists the providers, and none if there are none', async () => {
    const social = [...byGoogle(), openId({ id: 'acme', name: 'Acme', issuer: idp.issuer, ...client })]
    const features = async (one: Awaited<ReturnType<typeof server>>) => {
      const { device } = await SocialVisitor.make(one)
      return (await device.send<{ readonly features: object }>('GET', '/v1/config')).reply.features
    }
    expect(await features(await server({ social }))).toMatchObject({
      socials: [
        { id: 'google', kind: 'redirect' },
        { id: 'acme', kind: 'redirect', name: 'Acme' },
      ],
    })
    expect(await features(await server())).not.toHaveProperty('socials')
  })

  test('declining is reported to the page, and can be retried', async () => {
    const visitor = await SocialVisitor.make(await server({ social: byGoogle() }))
    idp.faults.error = 'access_denied'
    const { tx, uri } = (await visitor.start()).reply
    const shown = await visitor.go(uri)
    expect(shown.result?.href).toBe(`${FRAME}/oauth/done?tx=${tx}&error=access_denied`)
    expect(shown.html).toContain('Google did not confirm who you are.')
    expect(shown.html).not.toContain('<form')
    expect((await visitor.state(tx)).reply).toEqual({ state: 'declined', problem: 'access_denied' })
    expect((await visitor.redeem(tx)).error).toMatchObject({ code: 'unproven', field: 'tx' })
    delete idp.faults.error
    expect((await visitor.logIn()).status).toBe(200)
  })

  test('the result is posted to the page’s origin only, by a page that cannot be framed and runs one script', async () => {
    const visitor = await SocialVisitor.make(await server({ social: byGoogle() }))
    const { uri } = (await visitor.start()).reply
    const shown = await visitor.go(uri)
    const [, script = ''] = /<script>(.*)<\/script>/.exec(shown.html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(script).toContain('postMessage({resultUri:result},origin)')
    expect(policyOf(shown.headers)).toContain(`script-src 'sha256-${hash}';`)
    expect(policyOf(shown.headers)).toContain("default-src 'none'")
    expect(policyOf(shown.headers)).toContain("frame-ancestors 'none'")
    const names = ['cross-origin-opener-policy', 'cache-control', 'referrer-policy']
    expect(names.map((name) => shown.headers.get(name))).toEqual(['unsafe-none', 'no-store', 'same-origin'])
  })

  test('the window’s first page announces itself, keeps its opener, and shows no address', async () => {
    const one = await server({ social: byGoogle() })
    const shown = await new Browser(one).open(`${FRAME}/loading?origin=${encodeURIComponent(`${PAGE}"><script>`)}`)
    expect(shown.html).not.toContain(PAGE)
    expect(shown.html).toContain("o.postMessage({type:'loading'},t)")
    expect([shown.status, shown.headers.get('cross-origin-opener-policy')]).toEqual([200, 'unsafe-none'])
  })

  test('if the window cannot reach the page, the number that the page shows lets the frame continue', async () => {
    const visitor = await SocialVisitor.make(await server({ social: byGoogle() }))
    const { tx, uri, number } = (await visitor.start()).reply
    const shown = await visitor.go(uri)
    expect(shown.html).toContain('action="/oauth/number"')
    expect(shown.html).not.toContain(`>${number}<`)
    expect((await visitor.state(tx)).reply).toEqual({ state: 'waiting' })
    const done = await visitor.browser.post('/oauth/number', { tx, number })
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('Go back to the page where you started.')])
    expect((await visitor.state(tx)).reply).toEqual({ state: 'ready' })
    expect((await visitor.redeem(tx)).status).toBe(200)
    expect((await visitor.state(tx)).reply).toEqual({ state: 'over' })
  })

  test('a wrong number ends the login', async () => {
    const visitor = await SocialVisitor.make(await server({ social: byGoogle() }))
    const { tx, uri, number } = (await visitor.start()).reply
    const shown = await visitor.go(uri)
    const wrong = await visitor.browser.post('/oauth/number', { tx, number: String((Number(number) + 1) % 100).padStart(2, '0') })
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('No one was logged in.')])
    expect((await visitor.browser.post('/oauth/number', { tx, number })).status).toBe(410)
    expect((await visitor.state(tx)).reply).toEqual({ state: 'over' })
    expect((await visitor.redeem(tx, shown.result?.searchParams.get('code'))).error).toMatchObject({ field: 'tx' })
  })

  test('a page that navigates itself is redirected back with `result_uri`, with the rest of its URL unchanged', async () => {
    const one = await server({ social: byGoogle() })
    const returnTo = `${PAGE}/shop?a=%20b+c&result_uri=old&empty=#at%20here`
    for (const error of [undefined, 'access_denied']) {
      const visitor = await SocialVisitor.make(one)
      if (error !== undefined) idp.faults.error = error
      const { tx, uri } = (await visitor.start('google', { returnTo })).reply
      const shown = await visitor.browser.open(uri, /^https:\/\/app\.example\.com/)
      const back = shown.visited.at(-1) ?? ''
      const [, result = ''] = /^https:\/\/app\.example\.com\/shop\?a=%20b\+c&empty=&result_uri=([^#&]*)#at%20here$/.exec(back) ?? []
      const handed = new URL(decodeURIComponent(result))
      expect([handed.origin, handed.pathname, handed.searchParams.get('tx')]).toEqual([FRAME, '/oauth/done', tx])
      if (error === undefined) expect((await visitor.redeem(tx, handed.searchParams.get('code'))).status).toBe(200)
      else expect(handed.searchParams.get('error')).toBe(error)
    }
    const visitor = await SocialVisitor.make(one)
    for (const wrong of [
      'https://evil.example/',
      `${PAGE}.evil.example/`,
      `https://app.example.com@evil.example/`,
      'http://app.example.com/',
      `blob:${PAGE}/1`,
      PAGE.replace('://', '://user:word@'),
    ])
      expect((await visitor.start('google', { returnTo: wrong })).error).toMatchObject({ code: 'invalid', field: 'returnTo' })
  })

  test('two logins of one browser run side by side, and one may be restarted', async () => {
    const one = await server({ social: byGoogle() })
    const [a, b] = [await SocialVisitor.make(one), await SocialVisitor.make(one)]
    const [first, second] = [(await a.start()).reply, (await b.start()).reply]
    b.browser.cookie = undefined
    await a.browser.open(first.uri, /\/authorize/)
    b.browser.cookie = a.browser.cookie
    const other = await b.go(second.uri)
    const again = await a.go(first.uri)
    expect((await a.redeem(first.tx, again.result?.searchParams.get('code'))).status).toBe(200)
    expect((await b.redeem(second.tx, other.result?.searchParams.get('code'))).status).toBe(200)
  })

  test('a login expires after ten minutes, wherever it is', async () => {
    const visitor = await SocialVisitor.make(await server({ social: byGoogle() }))
    const [asked, away, back] = [(await visitor.start()).reply, (await visitor.start()).reply, (await visitor.start()).reply]
    const left = await visitor.browser.open(away.uri, /\/oauth\/\w+\/callback/)
    const shown = await visitor.go(back.uri)
    pass(600_000)
    expect((await visitor.go(asked.uri)).status).toBe(410)
    expect((await visitor.go(left.visited.at(-1) ?? '')).status).toBe(410)
    expect((await visitor.redeem(back.tx, shown.result?.searchParams.get('code'))).error).toMatchObject({ field: 'tx' })
    for (const { tx } of [asked, away, back]) expect((await visitor.state(tx)).reply).toEqual({ state: 'over' })
  })

  test('a provider with a custom profile shape is read by its path', async () => {
    const endpoints = { authorizeUrl: `${idp.issuer}/authorize`, tokenUrl: `${idp.issuer}/token`, profileUrl: `${idp.issuer}/profile` }
    const oauth = { ...client, endpoints }
    const shapes: readonly (readonly [SocialProvider, unknown, string])[] = [
      [x(oauth), { data: { id: '12', username: 'ada', name: 'Ada' } }, 'ada'],
      [discord(oauth), { id: '12', username: 'ada.l', global_name: 'Ada' }, 'ada.l'],
      [github(oauth), { id: 12, login: 'ada', name: null }, 'ada'],
      [facebook(oauth), { id: '12', name: 'Ada Lovelace' }, 'Ada Lovelace'],
    ]
    const one = await server({ social: shapes.map(([provider]) => provider) })
    const ids = new Set<string>()
    for (const [{ id }, profile, name] of shapes) {
      idp.profileOf = () => profile
      const visitor = await SocialVisitor.make(one)
      expect([id, (await visitor.logIn(id)).reply]).toMatchObject([id, { provider: id, userName: name }])
      const asked = idp.asked.filter(({ path }) => path === '/authorize').at(-1)?.form
      expect(asked?.get('code_challenge_method')).toBe('S256')
      expect(asked?.get('nonce')).toBeNull()
      const [identity] = (await visitor.device.ask<{ readonly identities: readonly { readonly identityId: string }[] }>('GET', '/v1/me'))
        .reply.identities
      ids.add(identity?.identityId ?? '')
    }
    // One subject at four providers is four users.
    expect(ids.size).toBe(4)
    const sent = idp.asked.filter(({ path }) => path === '/token').at(-4)
    expect([sent?.authorization?.startsWith('Basic '), sent?.form.get('client_secret')]).toEqual([true, null])
  })

  test('Apple gets a secret signed with the key, posts its answer, and reveals a name once', async () => {
    const keys = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    idp.publicKey = keys.publicKey
    idp.person = { subject: '000001.a' }
    const secret = { teamId: 'TEAM000001', keyId: 'KEY0000001', privateKey: keys.privateKey }
    const one = await server({ social: [apple({ clientId: 'com.example.wallet', issuer: idp.issuer, ...secret })] })
    const visitor = await SocialVisitor.make(one)
    const { tx, uri } = (await visitor.start('apple')).reply
    const left = await visitor.browser.open(uri, /\/oauth\/\w+\/callback/)
    expect(
      idp.asked
        .filter(({ path }) => path === '/authorize')
        .at(-1)
        ?.form.get('response_mode'),
    ).toBe('form_post')
    const form = Object.fromEntries(new URL(left.visited.at(-1) ?? '').searchParams)
    const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'ada@example.com' })
    const shown = await visitor.browser.post('/oauth/apple/callback', { ...form, user }, 'https://appleid.apple.com')
    expect((await visitor.redeem(tx, shown.result?.searchParams.get('code'))).reply).toMatchObject({
      provider: 'apple',
      userName: 'Ada Lovelace',
    })
    const later = await SocialVisitor.make(one)
    expect((await later.logIn('apple')).reply.userName).toBe('Ada Lovelace')
  })

  test('pages and mails of a login are in the browser’s language', async () => {
    const one = await server({ social: byGoogle() })
    const answer = await one.fetch(new Request(`${FRAME}/oauth/start?tx=x`, { headers: { 'accept-language': 'ar' } }))
    expect(await answer.text()).toContain('<html lang="ar" dir="rtl">')
  })
})
