import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from '../fixtures/start-siwx.js'
import type { SIWEConfig, SiwxOptions } from '../options.js'
import type { SiwxSession } from '../wire.js'
import { fromSiwe } from './from-siwe.js'
import { messageOf } from './message-of.js'

beforeEach(() => void vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test', href: 'https://app.test/' }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const call = { signal: new AbortController().signal }
const NOW = Date.parse('2026-01-01T00:00:00.000Z')
const issued = { nonce: 'abcdef12', issuedAt: '2026-01-01T00:00:00.000Z' }
const input = { accountAddress: '0xa', chainId: 'eip155:1' } as const

test("S3-13 a message contains the page’s domain and URI, is valid for a day, and has the app's fields", () => {
  expect(messageOf(input, {}, issued).data).toEqual({
    domain: 'app.test',
    accountAddress: '0xa',
    chainId: 'eip155:1',
    uri: 'https://app.test',
    version: '1',
    nonce: 'abcdef12',
    issuedAt: issued.issuedAt,
    expirationTime: '2026-01-02T00:00:00.000Z',
  })
  const parts = { statement: 'Hello', requestId: 'r1', notBefore: issued.issuedAt, validFor: 60_000, resources: ['https://app.test/terms'] }
  const { data, message } = messageOf(input, parts, issued)
  expect(data).toMatchObject({
    statement: 'Hello',
    requestId: 'r1',
    notBefore: issued.issuedAt,
    expirationTime: '2026-01-01T00:01:00.000Z',
    resources: ['https://app.test/terms'],
  })
  expect(data).not.toHaveProperty('validFor')
  expect(message).toContain('\nHello\n')
})

test.each([
  ['statement', { statement: 'Hello\nURI: https://evil.test' }],
  ['requestId', { requestId: 'a\nResources:\n- urn:a' }],
  ['notBefore', { notBefore: `${issued.issuedAt}\r` }],
  ['resources', { resources: ['urn:a', 'urn:b\u2028- urn:c'] }],
])('a line break in %s would begin another field, and is rejected', (field, parts) => {
  expect(() => messageOf(input, parts, issued)).toThrow(`its ${field} has a line break`)
})

/** A SIWE back end with one session. */
function backEnd(more: Partial<SIWEConfig> = {}, session: { address: string; chainId: number } | null = null) {
  const log: unknown[] = []
  const config: SIWEConfig = {
    getNonce: async (address) => {
      log.push(['nonce', address])
      return 'abcdef12'
    },
    createMessage: (fields) => JSON.stringify(fields),
    verifyMessage: async (signed) => {
      log.push(['verify', signed])
      return true
    },
    getSession: async () => session,
    signOut: async () => {
      log.push(['signOut'])
      return true
    },
    onSignIn: (each) => void log.push(['in', each]),
    onSignOut: () => void log.push(['out']),
    ...more,
  }
  return { log, siwe: fromSiwe(config) }
}

test('a SIWE back end creates the message from the page’s domain and URI and its own parameters', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const plain = backEnd()
  expect(await plain.siwe.createMessage(input, call)).toEqual({
    data: {
      domain: 'app.test',
      accountAddress: '0xa',
      chainId: 'eip155:1',
      uri: 'https://app.test',
      version: '1',
      nonce: 'abcdef12',
      issuedAt: issued.issuedAt,
    },
    message: JSON.stringify({
      address: '0xa',
      chainId: 1,
      nonce: 'abcdef12',
      version: '1',
      domain: 'app.test',
      uri: 'https://app.test',
      iat: issued.issuedAt,
    }),
  })
  expect(plain.log).toEqual([['nonce', '0xa']])
  await plain.siwe.createMessage({ ...input, accountAddress: '' }, call)
  expect(plain.log.at(-1)).toEqual(['nonce', undefined])
  const more = { statement: 'Hello', exp: '2027', nbf: '2025', requestId: 'r1', resources: ['https://app.test/terms'] }
  const { data } = await backEnd({ getMessageParams: async () => more }).siwe.createMessage(input, call)
  expect(data).toMatchObject({
    statement: 'Hello',
    expirationTime: '2027',
    notBefore: '2025',
    requestId: 'r1',
    resources: ['https://app.test/terms'],
  })
})

const session = (more: object = {}): SiwxSession =>
  ({ data: { ...messageOf(input, {}, issued).data }, message: 'text', signature: '0x1', ...more }) as SiwxSession

test('a signature is sent to the back end, with the one-click response if there is one; without approval, there is no session', async () => {
  const { siwe, log } = backEnd()
  await siwe.addSession(session(), call)
  expect(log).toEqual([
    ['verify', { message: 'text', signature: '0x1' }],
    ['in', { address: '0xa', chainId: 1 }],
  ])
  await siwe.setSessions([session({ cacao: { a: 1 } })], call)
  expect(log[2]).toEqual(['verify', { message: 'text', signature: '0x1', cacao: { a: 1 } }])
  const refusing = backEnd({ verifyMessage: async () => false })
  await expect(refusing.siwe.addSession(session(), call)).rejects.toMatchObject({ code: 'refused' })
  expect(refusing.log).toEqual([])
})

test('having no session, and ending one, both sign out at the back end', async () => {
  const { siwe, log } = backEnd()
  await siwe.setSessions([], call)
  await siwe.revokeSession('eip155:1', '0xa', call)
  expect(log).toEqual([['signOut'], ['out'], ['signOut'], ['out']])
  await backEnd({ onSignOut: undefined as never, onSignIn: undefined as never }).siwe.revokeSession('eip155:1', '0xa', call)
})

test('the back end’s session belongs to one account and network, unless it is valid for all of them', async () => {
  const of = (more: Partial<SIWEConfig>, found: { address: string; chainId: number } | null) => {
    const made = backEnd(more, found)
    return made.siwe.getSessions('eip155:1', '0xA', call).then((all) => [all.length, made.log.length > 0])
  }
  expect(await of({}, null)).toEqual([0, false])
  expect(await of({}, { address: '0xa', chainId: 1 })).toEqual([1, false])
  expect(await of({}, { address: '0xb', chainId: 1 })).toEqual([0, true])
  expect(await of({}, { address: '0xa', chainId: 2 })).toEqual([0, true])
  expect(await of({ signOutOnAccountChange: false }, { address: '0xb', chainId: 1 })).toEqual([1, false])
  expect(await of({ signOutOnNetworkChange: false }, { address: '0xa', chainId: 2 })).toEqual([1, false])
  const [found] = await backEnd({}, { address: '0xa', chainId: 1 }).siwe.getSessions('eip155:1', '0xA', call)
  expect(found).toEqual({
    data: { domain: 'app.test', accountAddress: '0xA', chainId: 'eip155:1', uri: 'https://app.test', version: '1', nonce: '' },
    message: '',
    signature: '',
  })
})

test('a SIWE back end requires a signature, and signs out when the wallet disconnects, by default', () => {
  expect([backEnd().siwe.getRequired?.(), backEnd().siwe.signOutOnDisconnect]).toEqual([true, true])
  const { siwe } = backEnd({ required: false, signOutOnDisconnect: false })
  expect([siwe.getRequired?.(), siwe.signOutOnDisconnect]).toEqual([false, false])
})

/** A server with responses by method and path, which records all request headers. */
function server(answers: { readonly [request: string]: (body: unknown, url: URL) => unknown }) {
  const asked: (readonly [string, string | null])[] = []
  const fetch = (async (target: URL, init: RequestInit = {}) => {
    const url = new URL(String(target))
    const name = `${init.method} ${url.pathname.replace('/v1/auth/', '')}`
    asked.push([name, new Headers(init.headers).get('authorization')])
    const answer = answers[name]?.(init.body === undefined ? undefined : JSON.parse(String(init.body)), url)
    return answer instanceof Response
      ? answer
      : Response.json(answer ?? { message: 'Not found' }, { status: answer === undefined ? 404 : 200 })
  }) as unknown as typeof globalThis.fetch
  return { asked, kernel: { fetch, server: { baseUrl: 'https://server.test' } } }
}
const nonce = { nonce: 'abcdef1234567890', issuedAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-21T09:05:00.000Z' }

async function prompted(options: SiwxOptions, kernel: object) {
  const world = await start(options, { kernel: kernel as never })
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
  return { ...world, flow: await world.loadSignIn() }
}

test('a server that responds with 401 has no session; any other error ends the connection', async () => {
  const none = server({ 'GET session': () => new Response('', { status: 401 }), 'GET nonce': () => nonce })
  await prompted({}, none.kernel)
  const broken = server({ 'GET session': () => new Response('', { status: 403 }), 'GET nonce': () => nonce })
  const world = await start({}, { kernel: broken.kernel as never })
  await world.connect()
  await vi.waitFor(() => expect(world.kernel.state.core.sessions.eip155?.status).toBe('disconnected'))
})

test('a session on the server is valid for its account and chain, and its email address is stored', async () => {
  const kept = session({ data: { ...session().data, accountAddress: 'eip155-a' } })
  const own = server({ 'GET session': () => ({ items: [session(), kept], email: 'ada@example.com' }), 'GET nonce': () => nonce })
  const world = await start({}, { kernel: own.kernel as never })
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('signed'))
  expect(world.kernel.state.siwx).toMatchObject({ session: kept, email: 'ada@example.com' })
})

test('a nonce that is about to expire is replaced before it is signed', async () => {
  const own = server({
    'GET session': () => ({ items: [] }),
    'GET nonce': () => nonce,
    'POST verify': (body) => ({ session: body }),
  })
  const { flow, status } = await prompted({}, own.kernel)
  // 5 minutes, less half a minute.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 270_001)
  await flow.sign()
  expect(status()).toBe('signed')
  expect(own.asked.filter(([name]) => name === 'GET nonce')).toHaveLength(2)
})

test('the app’s own parts replace those of the server', async () => {
  const kept: SiwxSession[] = []
  const storage = {
    add: async (each: SiwxSession) => void kept.push(each),
    set: async () => {},
    get: async () => kept,
    remove: async () => void kept.splice(0),
  }
  const messenger = { createMessage: async () => ({ data: session().data, message: 'Of the app' }) }
  const world = await prompted(
    { storage, messenger, required: false, signOutOnDisconnect: false, onCancel: 'previous' },
    { server: undefined },
  )
  expect(world.kernel.state.siwx).toMatchObject({ text: 'Of the app' })
  expect(world.flow.required).toBe(false)
  await world.flow.sign()
  expect(kept).toHaveLength(1)
  await world.kernel.actions.siwx.signOut()
  expect(kept).toEqual([])
})

test('without a server, the page creates the message with its own nonce', async () => {
  const world = await prompted({ storage: 'local' }, { server: undefined })
  expect(world.kernel.state.siwx.text).toMatch(/Nonce: [\da-f]{32}\nIssued At: \d{4}-/)
  await world.flow.sign()
  expect(world.status()).toBe('signed')
  await world.kernel.actions.siwx.signOut()
  await world.connect()
  await vi.waitFor(() => expect(world.status()).toBe('prompt'))
})

test('SIWX-12: a slow part is named by the server’s host if the server stores sessions, else by the page’s', async () => {
  for (const [options, host] of [
    [{}, 'server.test'],
    [{ storage: 'local', messenger: { createMessage: () => new Promise<never>(() => {}) } }, 'app.test'],
  ] as const) {
    const own = server({ 'GET session': () => new Promise(() => {}) })
    const world = await start(options as SiwxOptions, { kernel: { ...own.kernel, fetch: () => new Promise(() => {}) } as never })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    void world.connect()
    await vi.waitFor(() => expect(world.status()).toBe('checking'))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(world.kernel.state.siwx.waitsFor).toBe(host))
    vi.useRealTimers()
  }
})
