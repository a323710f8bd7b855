import { createHash, createHmac, createPrivateKey, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { IdentityProvider, Misbehaviour, PlainProvider, Press } from './identity.js'
import { claimsOf, signToken } from './openid/sign-token.js'
import { type StartedIdentity, startIdentity } from './start-identity.js'
import { visit } from './visit.js'

const BACK = 'https://wallet.example.com/oauth/callback'
let started: StartedIdentity
beforeAll(async () => {
  started = await startIdentity({ port: 0, redirectUris: [BACK] })
})
afterAll(() => started?.stop())
afterEach(() => started.identity.reset())

const verifier = 'v'.repeat(50)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const query = (fields: { [name: string]: string }): string => new URLSearchParams(fields).toString()

const start = (endpoint: string, { clientId }: { readonly clientId: string }, more: { [name: string]: string } = {}): string =>
  `${endpoint}?${query({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: BACK,
    state: 'our-state',
    nonce: 'our-nonce',
    scope: 'openid email profile',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`

const goTo = async (endpoint: string, client: { readonly clientId: string }, press: Press, more: { [name: string]: string } = {}) => {
  const { url, form } = await started.identity.visit(start(endpoint, client, more), { press })
  return { url, form, fields: Object.fromEntries(form ?? new URL(url).searchParams) }
}

const exchange = async (endpoint: string, fields: { [name: string]: string }, headers: { [name: string]: string } = {}) => {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
    body: query({ grant_type: 'authorization_code', redirect_uri: BACK, ...fields }),
  })
  const text = await answer.text()
  return { status: answer.status, reply: (text.startsWith('{') ? JSON.parse(text) : { text }) as { [name: string]: string } }
}

const idTokenOf = async (provider: IdentityProvider, press: Press = 'ada') => {
  const { fields } = await goTo(`${provider.url}/authorize`, provider, press)
  const { code = '' } = fields
  const { reply } = await exchange(`${provider.url}/token`, {
    code,
    code_verifier: verifier,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
  })
  return reply.id_token ?? ''
}

const isGenuine = async (provider: IdentityProvider, token: string): Promise<boolean> => {
  const { keys } = (await (await fetch(`${provider.url}/keys`)).json()) as { keys: JsonWebKey[] }
  const [head, claims, signature = ''] = token.split('.')
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
  return verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
}

test('an OpenID provider returns the person who pressed a button, once per code and only with the verifier', async () => {
  const { google } = started.identity
  const discovered = (await (await fetch(`${google.url}/.well-known/openid-configuration`)).json()) as { [name: string]: string }
  expect(discovered).toMatchObject({ issuer: google.url, token_endpoint: `${google.url}/token` })
  const visits = google.visits
  const { url, fields } = await goTo(discovered.authorization_endpoint ?? '', google, 'ada')
  expect([url.startsWith(`${BACK}?`), fields.state, fields.iss, google.visits]).toEqual([true, 'our-state', google.url, visits + 1])
  const wanted = { code: fields.code ?? '', client_id: google.clientId, client_secret: google.clientSecret, code_verifier: verifier }
  const { reply } = await exchange(`${google.url}/token`, wanted)
  expect(claimsOf(reply.id_token ?? '')).toMatchObject({
    iss: google.url,
    aud: google.clientId,
    sub: google.subjectOf('ada'),
    nonce: 'our-nonce',
    email: 'ada@example.com',
    name: 'Ada Alder',
  })
  expect(await isGenuine(google, reply.id_token ?? '')).toBe(true)
  expect((await exchange(`${google.url}/token`, wanted)).reply.error).toBe('invalid_grant')
  const again = await goTo(`${google.url}/authorize`, google, 'ben')
  const wrong = await exchange(`${google.url}/token`, { ...wanted, code: again.fields.code ?? '', code_verifier: 'w'.repeat(50) })
  expect(wrong.reply.error).toBe('invalid_grant')
  expect(google.subjectOf('ben')).not.toBe(google.subjectOf('ada'))
})

test('each visitor chooses a person, declines, or gets a failure', async () => {
  const { google, apple, x } = started.identity
  expect((await goTo(`${google.url}/authorize`, google, 'decline')).fields).toMatchObject({ error: 'access_denied', state: 'our-state' })
  expect((await goTo(`${google.url}/authorize`, google, 'error')).fields).toMatchObject({ error: 'server_error' })
  expect((await goTo(`${apple.url}/authorize`, apple, 'decline')).fields).toMatchObject({ error: 'user_cancelled_authorize' })
  const posted = await goTo(`${apple.url}/authorize`, apple, 'decline', { response_mode: 'form_post' })
  expect([posted.url, posted.fields.error]).toEqual([BACK, 'user_cancelled_authorize'])
  expect((await goTo(x.authorizationEndpoint, x, 'decline')).fields).toMatchObject({ error: 'access_denied', state: 'our-state' })
})

test('a browser may be one person and then another', async () => {
  const { google, url: home } = started.identity
  const cookies = new Map<string, string>()
  for (const press of ['ada', 'ben', 'decline', 'ada'] as const) {
    const { url } = await visit(start(`${google.url}/authorize`, google), { press, home, cookies })
    expect([press, new URL(url).searchParams.has(press === 'decline' ? 'error' : 'code')]).toEqual([press, true])
  }
})

test('Apple posts a form with the name only the first time, and requires a secret signed with its key', async () => {
  const { apple } = started.identity
  const post = { response_mode: 'form_post' }
  const first = await goTo(`${apple.url}/authorize`, apple, 'ben', post)
  expect(first.url).toBe(BACK)
  expect(JSON.parse(first.fields.user ?? '')).toEqual({ name: { firstName: 'Ben', lastName: 'Birch' }, email: 'ben@example.com' })
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: apple.teamId, sub: apple.clientId, aud: apple.url, iat: now, exp: now + 300 }
  const key = createPrivateKey(apple.privateKey)
  const ask = async (secret: string) => {
    const { fields } = await goTo(`${apple.url}/authorize`, apple, 'ben', post)
    expect(fields.user).toBeUndefined()
    return exchange(`${apple.url}/token`, {
      code: fields.code ?? '',
      code_verifier: verifier,
      client_id: apple.clientId,
      client_secret: secret,
    })
  }
  const good = await ask(signToken(key, { kid: apple.keyId, claims }))
  expect(claimsOf(good.reply.id_token ?? '')).toMatchObject({ sub: apple.subjectOf('ben'), email: 'ben@example.com' })
  expect(claimsOf(good.reply.id_token ?? '')).not.toHaveProperty('name')
  for (const [kid, changed] of [
    ['OTHERKEY00', {}],
    [apple.keyId, { iss: 'OTHERTEAM0' }],
    [apple.keyId, { aud: 'https://other.example' }],
    [apple.keyId, { exp: now - 1 }],
    [apple.keyId, { exp: now + 20_000_000 }],
  ] as const)
    expect((await ask(signToken(key, { kid, claims: { ...claims, ...changed } }))).reply.error, JSON.stringify(changed)).toBe(
      'invalid_client',
    )
  expect((await ask(apple.clientSecret)).reply.error).toBe('invalid_client')
})

test.each<[Misbehaviour, object]>([
  ['ahead', { genuine: true, early: true }],
  ['behind', { genuine: true, late: true }],
  ['client', { genuine: true, aud: 'another-client' }],
  ['issuer', { genuine: true, iss: 'https://accounts.example.com' }],
  ['nonce', { genuine: true, nonce: 'of-another-question' }],
  ['keys', { genuine: false }],
])('a provider can be wrong about its %s', async (how, expected) => {
  const { google } = started.identity
  google.misbehave(how)
  const token = await idTokenOf(google)
  const { aud, iss, nonce, nbf = 0, exp } = claimsOf(token)
  const now = Date.now() / 1000
  const seen = { genuine: await isGenuine(google, token), aud, iss, nonce, early: Number(nbf) > now + 9000, late: Number(exp) < now }
  expect(seen).toMatchObject(expected)
  google.misbehave()
  expect(await isGenuine(google, await idTokenOf(google))).toBe(true)
})

test('a provider can be unavailable, entirely or in part', async () => {
  const { google, github } = started.identity
  const status = async (url: string): Promise<number> => (await fetch(url)).status
  google.misbehave('discovery')
  expect([await status(`${google.url}/.well-known/openid-configuration`), await status(`${google.url}/keys`)]).toEqual([503, 200])
  google.misbehave('away')
  expect(await status(`${google.url}/keys`)).toBe(503)
  github.misbehave('profile')
  expect(await status(github.profileEndpoint)).toBe(503)
  started.identity.reset()
  expect([await status(`${google.url}/keys`), await status(github.profileEndpoint)]).toEqual([200, 401])
})

test.each<'x' | 'discord' | 'github' | 'facebook'>(['x', 'discord', 'github', 'facebook'])('%s gives a profile for a code', async (id) => {
  const provider: PlainProvider = started.identity[id]
  const { url, fields } = await goTo(provider.authorizationEndpoint, provider, 'ada')
  expect(new URL(url).hash).toBe(id === 'facebook' ? '#_=_' : '')
  // By RFC 6749, letters may be form-encoded.
  const basic = Buffer.from(`${provider.clientId.replaceAll('-', '%2D')}:${provider.clientSecret}`).toString('base64')
  const client: { [name: string]: string } = id === 'x' ? {} : { client_id: provider.clientId, client_secret: provider.clientSecret }
  const headers: { [name: string]: string } = id === 'x' ? { authorization: `Basic ${basic}` } : {}
  const wanted = { ...client, code: fields.code ?? '', code_verifier: verifier }
  const { reply } = await exchange(provider.tokenEndpoint, wanted, headers)
  const profile = await (
    await fetch(provider.profileEndpoint, { headers: { authorization: `Bearer ${reply.access_token}`, 'user-agent': 'test' } })
  ).text()
  expect(profile).toContain(provider.subjectOf('ada'))
  const again = await exchange(provider.tokenEndpoint, wanted, headers)
  expect([again.status, again.reply.error]).toEqual([id === 'github' ? 200 : 400, 'invalid_grant'])
  const unproven = await goTo(provider.authorizationEndpoint, provider, 'ada')
  const other = await exchange(provider.tokenEndpoint, { ...wanted, code: unproven.fields.code ?? '', code_verifier: 'x' }, headers)
  expect(other.reply.error).toBe('invalid_grant')
  const stranger = await exchange(provider.tokenEndpoint, { ...wanted, client_id: 'else' }, { authorization: 'Basic eDp5' })
  expect(stranger.reply.error).toBe('invalid_client')
})

test('pages may cut off the window that opened them', async () => {
  const { google, x } = started.identity
  const policyOf = async (url: string): Promise<string | null> => (await fetch(url)).headers.get('cross-origin-opener-policy')
  const pages = [start(`${google.url}/authorize`, google), start(x.authorizationEndpoint, x)]
  started.identity.setOpenerPolicy('same-origin')
  expect(await Promise.all(pages.map(policyOf))).toEqual(['same-origin', 'same-origin'])
  started.identity.reset()
  expect(await Promise.all(pages.map(policyOf))).toEqual([null, null])
})

test('`{provider}` registers its own URL with each provider, and GitHub also redirects below it', async () => {
  const own = await startIdentity({ redirectUris: ['https://wallet.example.com/oauth/{provider}/callback'] })
  const { google, github, openId } = own.identity
  const status = async (endpoint: string, client: IdentityProvider, path: string): Promise<number> =>
    (await fetch(start(endpoint, client, { redirect_uri: `https://wallet.example.com/oauth/${path}` }), { redirect: 'manual' })).status
  expect(await status(`${google.url}/authorize`, google, 'google/callback')).toBe(303)
  expect(await status(`${google.url}/authorize`, google, 'github/callback')).toBe(400)
  expect(await status(`${google.url}/authorize`, google, 'google/callback/more')).toBe(400)
  expect(await status(`${openId.url}/authorize`, openId, 'acme/callback')).toBe(303)
  expect(await status(github.authorizationEndpoint, github, 'github/callback/more')).toBe(200)
  expect(await status(github.authorizationEndpoint, github, 'github/callbacks')).toBe(400)
  expect(await status(github.authorizationEndpoint, github, 'github/callback/../../acme/callback')).toBe(400)
  expect(await status(github.authorizationEndpoint, github, 'google/callback')).toBe(400)
  await own.stop()
})

test('unregistered redirect URLs are refused, and X requires PKCE', async () => {
  const { x, facebook } = started.identity
  const status = async (url: string): Promise<number> => (await fetch(url)).status
  expect(await status(start(facebook.authorizationEndpoint, facebook, { redirect_uri: 'https://evil.example/' }))).toBe(400)
  expect(await status(start(x.authorizationEndpoint, x, { code_challenge: '' }))).toBe(400)
  expect(
    await status(start(`${started.identity.google.url}/authorize`, started.identity.google, { redirect_uri: 'https://evil.example/' })),
  ).toBe(400)
})

test('a Farcaster channel waits for a person, whose signature contains site, nonce and account', async () => {
  const { farcaster } = started.identity
  const open = async () => {
    const answer = await fetch(`${farcaster.relay}/v1/channel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'wallet.example.com', siweUri: 'https://wallet.example.com/', nonce: 'abcdefgh12345678' }),
    })
    return { status: answer.status, ...((await answer.json()) as { channelToken: string; url: string; nonce: string }) }
  }
  const look = async (token: string) => {
    const answer = await fetch(`${farcaster.relay}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, reply: (await answer.json()) as { [name: string]: string } }
  }
  const { status, channelToken, url, nonce } = await open()
  expect([status, nonce]).toEqual([201, 'abcdefgh12345678'])
  expect(await look(channelToken)).toMatchObject({ status: 202, reply: { state: 'pending', url } })
  expect((await look('another')).status).toBe(401)
  await farcaster.approve(url, { as: 'ada' })
  const { reply } = await look(channelToken)
  expect(reply).toMatchObject({ state: 'completed', fid: farcaster.fidOf('ada'), username: 'ada.farcaster' })
  expect(reply.message).toContain('wallet.example.com wants you to sign in')
  expect(reply.message).toContain(`- farcaster://fid/${farcaster.fidOf('ada')}`)
  const { custody = '', message = '', signature = '' } = reply
  expect(await verifyMessage({ address: custody as `0x${string}`, message, signature: signature as `0x${string}` })).toBe(true)
  const idOf = `0xd94fe832${custody.slice(2).toLowerCase().padStart(64, '0')}`
  const asked = await fetch(farcaster.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b', data: idOf }, 'latest'],
    }),
  })
  expect(BigInt(((await asked.json()) as { result: string }).result)).toBe(BigInt(farcaster.fidOf('ada')))
  for (const [wrong, text] of [
    ['domain', 'other.example.com wants'],
    ['nonce', 'Nonce: anotherNonce'],
    ['fid', `fid/${farcaster.fidOf('ben')}`],
  ] as const) {
    const one = await open()
    await farcaster.approve(one.url, { as: 'ada', wrong })
    expect((await look(one.channelToken)).reply.message, wrong).toContain(text)
  }
  farcaster.setAway(true)
  expect((await look(channelToken)).status).toBe(503)
})

test('a mini app gets data signed with its bot’s key', () => {
  const { telegram } = started.identity
  const at = Date.UTC(2026, 0, 1)
  const fields = new URLSearchParams(telegram.initData('ada', at))
  const hash = fields.get('hash')
  fields.delete('hash')
  expect(fields.get('auth_date')).toBe(String(at / 1000))
  expect(JSON.parse(fields.get('user') ?? '')).toMatchObject({ id: Number(telegram.subjectOf('ada')), username: 'ada_tg' })
  const text = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(telegram.botToken).digest()
  expect(createHmac('sha256', key).update(text).digest('hex')).toBe(hash)
})
