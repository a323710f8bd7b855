import { checkPlugin } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { fromSiwe } from './config/from-siwe.js'
import { messageOf } from './config/message-of.js'
import { listConfig, start } from './fixtures/start-siwx.js'
import type { SIWEConfig, SiwxOptions } from './options.js'
import { siwx } from './plugin.js'
import type { SiwxSession } from './wire.js'

const SENTENCE = 'Cannot set both `siweConfig` and `siwx` options'

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(() => siwx())).toEqual([])
})

test('SIWX-10: setting both configurations throws the documented sentence', () => {
  const { config } = listConfig()
  expect(() => siwx({ siwx: config, siweConfig: {} as SIWEConfig } as never)).toThrow(SENTENCE)
})

test("S4-04 an app's own configuration creates the message, receives the signature, and is not called again", async () => {
  const { config, asked, sessions } = listConfig()
  const { kernel, connect, loadSignIn, status, top } = await start({ siwx: config })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  expect([top(), kernel.state.siwx.held]).toEqual(['SIWXSignMessage', 'signature'])
  expect(kernel.close()).toBe(false)
  await (await loadSignIn()).sign()
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(false))
  expect(sessions()).toEqual([kernel.state.siwx.session])
  expect(sessions()[0]?.signature).toBe(`signed:${sessions()[0]?.message}`)
  expect(asked).toEqual(['getSessions', 'createMessage', 'addSession'])
})

test('a configuration with methods of a class keeps its own `this`', async () => {
  const { config } = listConfig()
  class Mine {
    #kept: readonly SiwxSession[] = []
    createMessage = config.createMessage
    revokeSession = config.revokeSession
    setSessions = config.setSessions
    async addSession(session: SiwxSession) {
      this.#kept = [session]
    }
    async getSessions() {
      return this.#kept
    }
  }
  const { connect, loadSignIn, status } = await start({ siwx: new Mine() })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await (await loadSignIn()).sign()
  expect(status()).toBe('signed')
})

test('signing out ends the session and, if a signature is required, the connection too', async () => {
  const { config, asked, sessions } = listConfig()
  const { kernel, connect, loadSignIn, status } = await start({ siwx: config })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await (await loadSignIn()).sign()
  await kernel.actions.siwx.signOut()
  expect(sessions()).toEqual([])
  expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected')
  expect(asked.filter((one) => one === 'revokeSession')).toHaveLength(1)
})

test('a server with bearer tokens receives its token with every request', async () => {
  const seen: [string, string | null][] = []
  const nonce = { nonce: 'abcdef1234567890', issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }
  const fetch = (async (input: URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input))
    seen.push([`${init.method} ${pathname}`, new Headers(init.headers).get('authorization')])
    if (pathname.endsWith('/nonce')) return Response.json(nonce)
    if (pathname.endsWith('/verify')) return Response.json({ session: JSON.parse(String(init.body)), token: 'secret-1' })
    return Response.json({ items: [] })
  }) as unknown as typeof globalThis.fetch
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  const { kernel, connect, loadSignIn, status } = await start({}, { kernel: { fetch, server: { baseUrl: 'https://server.test' } } })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  expect(kernel.actions.siwx.headers()).toEqual({})
  await (await loadSignIn()).sign()
  expect(kernel.actions.siwx.headers()).toEqual({ authorization: 'Bearer secret-1' })
  await kernel.actions.siwx.signOut()
  expect(seen).toEqual([
    ['GET /v1/auth/session', null],
    ['GET /v1/auth/nonce', null],
    ['POST /v1/auth/verify', null],
    ['DELETE /v1/auth/session', 'Bearer secret-1'],
  ])
  // No account is signed in, so no token is needed.
  expect(kernel.actions.siwx.headers()).toEqual({})
  vi.unstubAllGlobals()
})

test('a 401 for a signed-in visitor queries the session again, once, and removes one that has ended', async () => {
  let isRevoked = false
  let sent: SiwxSession | undefined
  const asked: string[] = []
  const nonce = { nonce: 'abcdef1234567890', issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }
  const fetch = (async (input: URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input))
    asked.push(pathname)
    if (pathname.endsWith('/nonce')) return Response.json(nonce)
    if (pathname.endsWith('/open') || isRevoked) return Response.json({}, { status: 401 })
    if (pathname.endsWith('/verify')) {
      sent = JSON.parse(String(init.body))
      return Response.json({ session: sent, token: 'secret-1' })
    }
    return Response.json({ items: sent ? [sent] : [] })
  }) as unknown as typeof globalThis.fetch
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  const { kernel, connect, loadSignIn, status } = await start(
    { required: false },
    { kernel: { fetch, server: { baseUrl: 'https://server.test' } } },
  )
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await (await loadSignIn()).sign()
  const refused = async (path: string, credentials?: 'include') => {
    asked.length = 0
    await expect(kernel.ctx?.http.request(path, { ...(credentials && { credentials }) })).rejects.toMatchObject({ code: 'http-status' })
    await new Promise((resolve) => setTimeout(resolve))
    return asked.slice(1)
  }
  // A route of another plugin may refuse for another reason.
  expect(await refused('/v1/open', 'include')).toEqual(['/v1/auth/session'])
  expect(status()).toBe('signed')
  isRevoked = true
  expect(await refused('/v1/mine')).toEqual([])
  expect(status()).toBe('signed')
  expect(await refused('/v1/mine', 'include')).toEqual(['/v1/auth/session'])
  await vi.waitFor(() => expect(status()).toBe('none'))
  expect([kernel.state.siwx.session, kernel.actions.siwx.headers()]).toEqual([undefined, {}])
  // Without a session there is nothing to doubt.
  expect(await refused('/v1/mine', 'include')).toEqual([])
  vi.unstubAllGlobals()
})

/** A CAIP-222 response for a chain, with only the parts that the page reads. */
function answerOf(chain: number) {
  const p = {
    iss: `did:pkh:eip155:${chain}:eip155-a`,
    aud: 'https://app.test',
    domain: 'app.test',
    version: '1',
    nonce: 'abcdef1234567890',
    iat: '2026-11-21T09:00:00.000Z',
  }
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: `0x0${chain}` } } as const
}

test('several signatures of one prompt are sent one after the other, each with the previous session', async () => {
  const seen: [what: string, bearer: string | null][] = []
  let open = 0
  const fetch = (async (_input: URL, init: RequestInit = {}) => {
    expect(++open).toBe(1)
    const session = JSON.parse(String(init.body)) as SiwxSession
    seen.push([session.data.chainId, new Headers(init.headers).get('authorization')])
    await Promise.resolve()
    open--
    return Response.json({ session, token: `after-${session.data.chainId}` })
  }) as unknown as typeof globalThis.fetch
  const { loadSignIn } = await start({}, { kernel: { fetch, server: { baseUrl: 'https://server.test' } } })
  const auths = [1, 2, 3].map(answerOf)
  await (await loadSignIn()).take({ auths, messages: ['one', 'two', 'three'] }, { signal: new AbortController().signal, slow: () => {} })
  // The first chain comes last, because the server lists the newest first.
  expect(seen).toEqual([
    ['eip155:3', null],
    ['eip155:2', 'Bearer after-eip155:3'],
    ['eip155:1', 'Bearer after-eip155:2'],
  ])
})

test('if one of several signatures is rejected, those already stored are ended', async () => {
  const seen: string[] = []
  const fetch = (async (input: URL, init: RequestInit = {}) => {
    const { searchParams } = new URL(String(input))
    if (init.method === 'DELETE') {
      seen.push(`DELETE ${searchParams.get('account')}`)
      return Response.json({ items: [] })
    }
    const session = JSON.parse(String(init.body)) as SiwxSession
    seen.push(session.data.chainId)
    return session.data.chainId === 'eip155:1' ? new Response('', { status: 503 }) : Response.json({ session })
  }) as unknown as typeof globalThis.fetch
  const { loadSignIn } = await start({}, { kernel: { fetch, server: { baseUrl: 'https://server.test' } } })
  const signed = { auths: [1, 2].map(answerOf), messages: ['one', 'two'] }
  await expect((await loadSignIn()).take(signed, { signal: new AbortController().signal, slow: () => {} })).rejects.toThrow()
  expect(seen).toEqual(['eip155:2', 'eip155:1', 'DELETE eip155:2:eip155-a'])
})

test('all times of a message come from the server, not from this clock', async () => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  const nonce = { nonce: 'abcdef1234567890', issuedAt: '2031-01-01T00:00:00.000Z', expiresAt: '2031-01-01T00:05:00.000Z' }
  const replies = { '/v1/auth/nonce': nonce, '/v1/auth/session': { items: [] } }
  const { kernel, connect, status } = await start({ message: { resources: ['https://app.test/terms'] } }, { replies })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  expect(kernel.state.siwx.text).toBe(
    [
      'app.test wants you to sign in with your Ethereum account:',
      'eip155-a',
      '',
      '',
      'URI: https://app.test',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdef1234567890',
      'Issued At: 2031-01-01T00:00:00.000Z',
      'Expiration Time: 2031-01-02T00:00:00.000Z',
      'Resources:',
      '- https://app.test/terms',
    ].join('\n'),
  )
  vi.unstubAllGlobals()
})

test('sessions stored in this browser are verified first, belong to their account, and expire', async () => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  let holds = false
  const verifier = { verify: async () => holds }
  const options: SiwxOptions = { storage: 'local', verifier, message: { validFor: 60_000 } }
  const { kernel, connect, loadSignIn, status, report } = await start(options, { kernel: { server: undefined } as never })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await (await loadSignIn()).sign()
  expect([status(), kernel.state.siwx.problem]).toEqual(['prompt', 'refused'])
  holds = true
  await (await loadSignIn()).sign()
  expect(status()).toBe('signed')
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  report({ type: 'chain', chain: 'eip155:1' })
  await vi.waitFor(() => expect(status()).toBe('signed'))
  vi.setSystemTime(Date.now() + 61_000)
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  report({ type: 'chain', chain: 'eip155:1' })
  await vi.waitFor(() => expect(kernel.state.siwx.text).toContain('Chain ID: 1'))
  expect(status()).toBe('prompt')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('S8-14 S8-15 S8-16 signIn rejects with the documented sentences', async () => {
  const { config } = listConfig()
  const { kernel, connect, report } = await start({ siwx: config, chains: ['solana'] })
  const { signIn } = kernel.actions.siwx
  await expect(signIn()).rejects.toThrow('No ActiveCaipAddress found')
  await connect()
  await expect(signIn()).rejects.toThrow('SIWX is not enabled')
  report({ type: 'chain', chain: 'eip155:999' })
  await expect.poll(() => signIn().catch(String)).toContain('No ActiveCaipNetwork or client found')
})

/** An existing SIWE back end with one session. */
function siweBackEnd(more: Partial<SIWEConfig> = {}) {
  const log: string[] = []
  let session: { address: string; chainId: number } | null = null
  const config: SIWEConfig = {
    getNonce: async () => 'abcdef12',
    createMessage: ({ address, chainId, nonce, statement = '' }) => `${address} ${chainId} ${nonce} ${statement}`,
    getMessageParams: async () => ({ statement: 'Hello', domain: 'app.test', uri: 'https://app.test' }),
    async verifyMessage({ message, signature }) {
      log.push(`verify ${message}`)
      if (signature !== `signed:${message}`) return false
      const [address = '', chainId] = message.split(' ')
      session = { address, chainId: Number(chainId) }
      return true
    },
    getSession: async () => session,
    async signOut() {
      log.push('signOut')
      session = null
      return true
    },
    onSignIn: ({ address, chainId }) => void log.push(`in ${address} ${chainId}`),
    onSignOut: () => void log.push('out'),
    ...more,
  }
  return { config, log }
}

test('an existing SIWE back end serves EVM accounts; others are not asked', async () => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  const { config, log } = siweBackEnd()
  const { kernel, connect, loadSignIn, status } = await start({ siweConfig: config })
  await connect('fake:solana')
  expect(status()).toBe('none')
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  expect(kernel.state.siwx.text).toBe('eip155-a 1 abcdef12 Hello')
  await (await loadSignIn()).sign()
  expect(log).toEqual(['verify eip155-a 1 abcdef12 Hello', 'in eip155-a 1'])
  await kernel.connections.disconnect({ namespace: 'eip155' })
  await vi.waitFor(() => expect(log.slice(2)).toEqual(['signOut', 'out']))
  vi.unstubAllGlobals()
})

test.each([
  ['domain', { domain: 'other.test' }],
  ['domain', { domain: 'app.test:8080' }],
  ['uri', { uri: 'https://other.test' }],
  ['uri', { uri: 'app.test' }],
] as const)('API-18 a configured %s that is not the page’s, %j, is refused before the wallet prompts', async (field, parts) => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  const issued = { nonce: 'abcdef12', issuedAt: '2026-01-01T00:00:00Z' }
  const input = { accountAddress: '0xa', chainId: 'eip155:1' } as const
  const refused = expect.objectContaining({ catalogue: 'siwx', code: 'foreign-place', details: expect.objectContaining({ field }) })
  expect(() => messageOf(input, parts, issued)).toThrow(refused)
  const { config } = siweBackEnd({ getMessageParams: async () => parts })
  await expect(fromSiwe(config).createMessage(input, { signal: new AbortController().signal })).rejects.toEqual(refused)
  expect(messageOf(input, { domain: 'app.test', uri: 'https://app.test/sign-in' }, issued).data.uri).toBe('https://app.test/sign-in')
  vi.unstubAllGlobals()
})

test.each([
  [true, 'prompt'],
  [false, 'signed'],
] as const)('with signOutOnNetworkChange %s an existing session on another network ends in "%s"', async (ends, then) => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test' })
  const { config } = siweBackEnd({ signOutOnNetworkChange: ends })
  const { kernel, connect, loadSignIn, status, report } = await start({ siweConfig: config })
  await connect()
  await vi.waitFor(() => expect(status()).toBe('prompt'))
  await (await loadSignIn()).sign()
  report({ type: 'chain', chain: 'eip155:2' })
  await vi.waitFor(() =>
    expect(kernel.state.siwx.session?.data.chainId ?? kernel.state.siwx.text?.split(' ')[1]).toBe(ends ? '2' : 'eip155:2'),
  )
  expect(status()).toBe(then)
  vi.unstubAllGlobals()
})
