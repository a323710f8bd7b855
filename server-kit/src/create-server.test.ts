import type { KeyValue } from '@latchkey/kernel'
import { defineService, provide } from '@latchkey/kernel/shared'
import { createHttp } from '@latchkey/kernel/testing'
import { integer, list, object, route, string } from '@latchkey/kernel/wire'
import { describe, expect, test, vi } from 'vitest'
import { type AnsweredCall, createServer } from './create-server.js'
import { defineServerPlugin } from './define-server-plugin.js'
import { isAllowedOrigin } from './is-allowed-origin.js'
import { serverErrors } from './server-errors.js'
import type { AnyServerPlugin } from './server-plugin.js'

const wire = {
  points: route({ method: 'POST', path: '/points', body: object({ member: string() }), reply: object({ points: integer() }) }),
  find: route({
    method: 'GET',
    path: '/find',
    body: object({ ids: list(string()), page: integer() }),
    reply: object({ found: list(string()) }),
  }),
  drop: route({ method: 'DELETE', path: '/points', body: object({ member: string() }), reply: object({}) }),
  of: route({
    method: 'GET',
    path: '/members/:member/points',
    body: object({ member: string(), on: string() }),
    reply: object({ of: string() }),
  }),
  put: route({ method: 'PUT', path: '/points', body: object({ member: string(), points: integer() }), reply: object({}) }),
}
const plugin = defineServerPlugin<typeof wire>({
  id: 'points',
  wire,
  handlers: {
    points: async ({ member }) => ({ points: member === 'broken' ? ('many' as never) : member.length }),
    find: async ({ ids, page }, { projectId, clientId }) => ({ found: [...ids, String(page), projectId, String(clientId)] }),
    of: async ({ member, on }) => ({ of: `${member} ${on}` }),
    drop: async () => ({}),
    put: async () => ({}),
  },
})
const server = createServer({ plugins: [plugin], allowedOrigins: ['https://*.example.com'] })
const send: typeof fetch = async (input, init) => server.fetch(new Request(input, init))
const keeps = (clientId: string): KeyValue => ({ get: (key) => (key === 'clientId' ? clientId : undefined), set() {} })
const http = createHttp({
  server: { baseUrl: 'https://api.test/' },
  projectId: 'p1',
  storage: keeps('c1'),
  signal: new AbortController().signal,
  send,
})

const errorOf = async (answer: Response | Promise<Response>): Promise<unknown> =>
  ((await (await answer).json()) as { error: unknown }).error

describe('the two halves of a wire', () => {
  test('a typed call makes a round trip', async () => {
    expect(await http.client(wire).points({ member: 'ada' })).toEqual({ points: 3 })
    expect(await http.client(wire).put({ member: 'ada', points: 1 })).toEqual({})
    expect(await http.client(wire).drop({ member: 'ada' })).toEqual({})
  })

  test('GET sends its body as the query, with project and client ids', async () => {
    expect(await http.client(wire).find({ ids: ['a', 'b'], page: 2 })).toEqual({ found: ['a', 'b', '2', 'p1', 'c1'] })
  })

  test('fields named in the path are sent in it, with any content', async () => {
    const seen = vi.fn(send)
    const watched = createHttp({
      server: { baseUrl: 'https://api.test' },
      projectId: 'p',
      storage: keeps('c'),
      signal: new AbortController().signal,
      send: seen,
    })
    expect(await watched.client(wire).of({ member: 'eip155:1:0xA/b?c', on: '2026' })).toEqual({ of: 'eip155:1:0xA/b?c 2026' })
    expect(String(seen.mock.calls[0]?.[0])).toBe('https://api.test/members/eip155%3A1%3A0xA%2Fb%3Fc/points?on=2026&projectId=p&clientId=c')
    // The query cannot override the path.
    const told = await send('https://api.test/members/ada/points?member=eve&on=2026&projectId=p')
    expect(await told.json()).toEqual({ of: 'ada 2026' })
  })

  test('API-04: an invalid body is a 400 that names the field', async () => {
    await expect(http.client(wire).points({ member: 7 as never })).rejects.toMatchObject({
      code: 'http-status',
      message: 'HTTP status code: 400',
      details: { status: 400 },
    })
    expect(await errorOf(send('https://api.test/points?projectId=p', { method: 'POST', body: '{"member":7}' }))).toEqual({
      code: 'invalid',
      message: '/member: Expected string, received integer',
      field: 'member',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  test('a handler’s invalid reply is a server error', async () => {
    await expect(http.client(wire).points({ member: 'broken' })).rejects.toMatchObject({ details: { status: 500 } })
  })

  test('API-04: an invalid reply is an error with the failing field', async () => {
    const odd = createHttp({
      server: { baseUrl: 'https://x' },
      projectId: 'p',
      storage: keeps('c'),
      signal: new AbortController().signal,
      send: async () => Response.json({ points: '7' }),
    })
    await expect(odd.client(wire).points({ member: 'a' })).rejects.toMatchObject({
      code: 'http-reply',
      details: { problem: '/points: Expected integer, received string' },
    })
  })

  test('a refused origin, a missing project and broken JSON get a clear response', async () => {
    const ask = (init: RequestInit & { query?: string }): Promise<Response> =>
      send(`https://api.test/points${init.query ?? '?projectId=p'}`, { method: 'POST', body: '{"member":"a"}', ...init })
    const refused = await ask({ headers: { origin: 'https://evil-example.com' } })
    expect(refused.status).toBe(401)
    // The browser must be able to read the reason, or the kernel could not raise an alert.
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://evil-example.com')
    expect(await errorOf(refused)).toMatchObject({ code: 'origin-not-allowed', message: 'Unauthorized: origin not allowed' })
    expect((await ask({ headers: { origin: 'https://a.example.com' } })).headers.get('access-control-allow-origin')).toBe(
      'https://a.example.com',
    )
    // An id as long as a URL fits into no index.
    for (const query of ['', '?projectId=', `?projectId=${'x'.repeat(201)}`])
      expect(await errorOf(ask({ query }))).toMatchObject({ code: 'invalid-key', message: 'Unauthorized: invalid key' })
    expect((await ask({ query: `?projectId=${'x'.repeat(200)}` })).status).toBe(200)
    expect(await errorOf(ask({ body: '{' }))).toMatchObject({ code: 'invalid', message: '/: Expected JSON' })
    expect((await ask({ body: `{"member":"${'a'.repeat(1_000_000)}"}` })).status).toBe(413)
  })

  test('a path has one owner', () => {
    expect(() => createServer({ plugins: [plugin, { ...plugin, id: 'copy' }] })).toThrow(
      'The path POST /points of server plugin "copy" already has an owner.',
    )
  })

  test('without a server, a call reports which option to set', async () => {
    const none = createHttp({ server: undefined, projectId: 'p', storage: keeps('c'), signal: new AbortController().signal, send })
    await expect(none.request('/points')).rejects.toMatchObject({ code: 'http-no-server' })
  })

  test('API-02: a Retry-After is reported with the error', async () => {
    const busy = createHttp({
      server: { baseUrl: 'https://x' },
      projectId: 'p',
      storage: keeps('c'),
      signal: new AbortController().signal,
      send: async () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
    })
    await expect(busy.request('/x')).rejects.toMatchObject({ message: 'HTTP status code: 429', details: { retryAfter: 7 } })
  })
})

describe('every response', () => {
  const read = { read: route({ method: 'GET', path: '/read', body: object({}), reply: object({ at: string() }) }) }
  const reading = (answer: () => Promise<{ at: string }>) =>
    defineServerPlugin<typeof read>({
      id: 'reading',
      wire: read,
      handlers: { read: answer },
      cache: { read: { maxAge: 60, staleWhileRevalidate: 600 } },
      raw: [
        {
          path: '/pictures/:kind/:id',
          summary: 'A picture.',
          type: 'image/svg+xml',
          answer: ({ params }) =>
            new Response(`<svg><!-- ${params.kind} ${params.id} --></svg>`, { headers: { 'content-type': 'image/svg+xml' } }),
        },
      ],
    })
  const get = (path: string, options: Partial<Parameters<typeof createServer>[0]> = {}, init?: RequestInit) =>
    createServer({ plugins: [reading(async () => ({ at: 'noon' }))], ...options }).fetch(new Request(`https://api.test${path}`, init), {
      address: '203.0.113.7',
    })

  test('has a request id, even for missing routes and failures', async () => {
    const onError = vi.fn()
    const broken = { plugins: [reading(() => Promise.reject(new Error('secret')))], onError }
    for (const [path, options, status] of [
      ['/read?projectId=p', {}, 200],
      ['/nowhere', {}, 404],
      ['/read?projectId=p', broken, 500],
    ] as const) {
      const answer = await get(path, options)
      expect(answer.status).toBe(status)
      const id = answer.headers.get('x-request-id')
      expect(id).toMatch(/^[\da-f-]{36}$/)
      if (status !== 200) expect(await errorOf(answer)).toMatchObject({ requestId: id, message: expect.not.stringContaining('secret') })
    }
    expect(onError).toHaveBeenCalledWith(new Error('secret'), 'GET /read', expect.any(String))
  })

  test('reports a handler’s refusal, with the time to wait', async () => {
    const failing = (error: Error) => get('/read?projectId=p', { plugins: [reading(() => Promise.reject(error))] })
    const away = await failing(serverErrors.create('unavailable', { what: 'The list', retryAfter: 5 }))
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await errorOf(away)).toMatchObject({ code: 'unavailable', message: 'The list is not available at the moment.', retryAfter: 5 })
    expect((await failing(serverErrors.create('not-found', { what: 'It' }))).status).toBe(404)
  })

  test('a reply with a cache rule has a tag, and a request that returns it gets a 304 without a body', async () => {
    const first = await get('/read?projectId=p')
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
    const again = await get('/read?projectId=p', {}, { headers: { 'if-none-match': `W/"other", W/${tag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await get('/read?projectId=p', { plugins: [reading(async () => ({ at: 'night' }))] })).headers.get('etag')).not.toBe(tag)
  })

  test('images need no project id and keep the headers of the server', async () => {
    const picture = await get('/pictures/wallet/fox', {}, { headers: { origin: 'http://localhost:5173' } })
    expect(await picture.text()).toBe('<svg><!-- wallet fox --></svg>')
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-expose-headers': 'x-request-id, retry-after, etag',
      vary: 'origin',
    })
  })

  test('a response’s own Vary values are kept in addition to the origin', async () => {
    const raw = {
      ...reading(async () => ({ at: 'noon' })),
      raw: [
        { path: '/packed' as const, summary: 's', type: 'text/plain', answer: () => ({ body: 'x', headers: { vary: 'accept-encoding' } }) },
      ],
    }
    expect((await get('/packed', { plugins: [raw] })).headers.get('vary')).toBe('origin, accept-encoding')
  })

  test('API-10: refuses an unlisted project id with the message that the alert recognizes', async () => {
    const projectIds = ['mine']
    expect((await get('/read?projectId=mine', { projectIds })).status).toBe(200)
    expect(await errorOf(get('/read?projectId=other', { projectIds }))).toMatchObject({ message: 'Unauthorized: invalid key' })
  })

  test('API-02: a caller over the limit gets the time to wait, by route and address', async () => {
    const limit = vi.fn(() => 3)
    const answer = await get('/pictures/wallet/fox', { limit })
    const asked = { route: 'GET /pictures/:kind/:id', address: '203.0.113.7', network: '203.0.113.0/24', projectId: undefined, cost: 1 }
    expect(limit).toHaveBeenCalledWith(asked)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3'])
    expect(await errorOf(answer)).toMatchObject({ code: 'rate-limited', retryAfter: 3 })
  })
})

describe('allowed origins', () => {
  test.each([
    ['https://a.example.com', true],
    ['https://a.b.example.com', true],
    ['https://example.com.evil.io', false],
    ['https://evil-example.com', false],
    ['http://a.example.com', false],
    ['https://a.example.com:8443', false],
    ['http://localhost:5173', true],
    ['http://127.0.0.1:9', true],
    ['https://localhost', true],
    ['http://localhost.evil.io', false],
  ])('API-07: https://*.example.com and %s: %s', (origin, allowed) =>
    expect(isAllowedOrigin(origin, ['https://*.example.com'])).toBe(allowed),
  )

  test('a domain in Unicode matches the ASCII form that browsers send', () => {
    for (const entry of ['https://exämple.com', 'https://EXÄMPLE.com', 'https://xn--exmple-cua.com', 'https://exämple.com:*'])
      expect([entry, isAllowedOrigin('https://xn--exmple-cua.com', [entry])]).toEqual([entry, true])
    expect(isAllowedOrigin('https://a.xn--exmple-cua.com', ['https://*.exämple.com'])).toBe(true)
    expect(isAllowedOrigin('https://example.com', ['https://exämple.com'])).toBe(false)
  })
})

describe('services shared by server halves', () => {
  const greeting = defineService<(name: string) => string>('test.greeting')
  const asks = defineServerPlugin<{ hello: typeof wire.of }>({
    id: 'asks',
    wire: { hello: wire.of },
    handlers: { hello: async ({ member }, env) => ({ of: `${env.find(greeting) ? 'found' : 'none'} ${env.use(greeting)(member)}` }) },
  })
  const gives = defineServerPlugin<Record<never, never>>({
    id: 'gives',
    wire: {},
    handlers: {},
    provides: [provide(greeting, (name) => `hello ${name}`)],
  })
  const ask = (plugins: readonly AnyServerPlugin[]) =>
    createServer({ plugins }).fetch(new Request('https://api.test/members/ada/points?on=x&projectId=p'))

  test('finds a service in any order of plugins; without one the caller gets a 503', async () => {
    expect(await (await ask([asks, gives])).json()).toEqual({ of: 'found hello ada' })
    const refused = await ask([asks])
    expect([refused.status, await errorOf(refused)]).toMatchObject([
      503,
      { code: 'unavailable', message: expect.stringContaining('test.greeting') },
    ])
    expect(() => createServer({ plugins: [gives, { ...gives, id: 'again' }] })).toThrow('provided already')
  })

  test('forms of other origins reach a route that allows them, and no other', async () => {
    const form = (path: `/${string}`, anyOrigin: boolean) =>
      ({ method: 'POST', path, anyOrigin, summary: '', type: 'text/plain', answer: () => new Response('here') }) as const
    const forms = defineServerPlugin<Record<never, never>>({
      id: 'forms',
      wire: {},
      handlers: {},
      raw: [form('/open', true), form('/closed', false), { ...form('/closed', false), path: '/open', method: 'GET' }],
    })
    const own = createServer({ plugins: [forms], allowedOrigins: ['https://app.example.com'] })
    const ask = async (path: string, origin: string, method = 'POST') =>
      (await own.fetch(new Request(`https://api.test${path}`, { method, headers: { origin } }))).status
    for (const origin of ['https://provider.example', 'null', 'https://app.example.com']) expect(await ask('/open', origin)).toBe(200)
    for (const path of ['/closed', '/open/', '/OPEN', '//open'])
      expect([path, await ask(path, 'https://provider.example')]).toEqual([path, 401])
    expect(await ask('/open', 'https://provider.example', 'GET')).toBe(401)
    expect(await ask('/closed', 'https://app.example.com')).toBe(200)
  })

  test('a raw route may accept a text from callers with a project, up to a limit', async () => {
    const echo = defineServerPlugin<Record<never, never>>({
      id: 'echo',
      wire: {},
      handlers: {},
      raw: [
        {
          method: 'POST',
          path: '/echo',
          keyed: true,
          summary: '',
          type: 'text/plain',
          answer: async ({ text }) => new Response(await text()),
        },
      ],
    })
    const seen: AnsweredCall[] = []
    const own = createServer({ plugins: [echo], projectIds: ['p'], observe: (call) => void seen.push(call) })
    const post = (query: string, body: BodyInit) =>
      own.fetch(new Request(`https://api.test/echo${query}`, { method: 'POST', body, duplex: 'half' } as RequestInit))
    expect(await (await post('?projectId=p', 'word')).text()).toBe('word')
    expect((await post('', 'word')).status).toBe(401)
    expect((await post('?projectId=q', 'word')).status).toBe(401)
    let made = 0
    const endless = new ReadableStream({
      pull(controller) {
        made += 1
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    expect((await post('?projectId=p', endless)).status).toBe(413)
    expect(made).toBeLessThan(20)
    expect(seen.map(({ route, method, status, projectId }) => [route, method, status, projectId])).toEqual([
      ['POST /echo', 'POST', 200, 'p'],
      ['POST /echo', 'POST', 401, undefined],
      ['POST /echo', 'POST', 401, 'q'],
      ['POST /echo', 'POST', 413, 'p'],
    ])
    expect(seen.every(({ ms, requestId }) => ms >= 0 && requestId.length === 36)).toBe(true)
  })
})

describe('routes with the visitor’s own data', () => {
  const personal = {
    me: route({
      method: 'GET',
      path: '/me/:part',
      credentials: 'include',
      body: object({ part: string() }),
      reply: object({ seen: string() }),
    }),
    enter: route({ method: 'POST', path: '/me', credentials: 'include', body: object({}), reply: object({}) }),
    fail: route({ method: 'PUT', path: '/me', credentials: 'include', body: object({}), reply: object({}) }),
  }
  const half = defineServerPlugin<typeof personal>({
    id: 'personal',
    wire: personal,
    cache: { me: { maxAge: 60 } },
    handlers: {
      me: async (_, { headers }) => ({ seen: `${headers.get('cookie')} ${headers.get('authorization')}` }),
      enter: async (_, { answer }) => {
        answer.append('set-cookie', 'a=1')
        answer.append('set-cookie', 'b=2')
        return {}
      },
      fail: async (_, { answer }) => {
        answer.append('set-cookie', 'a=1')
        throw serverErrors.create('unproven', { problem: 'No.' })
      },
    },
  })
  const own = createServer({
    plugins: [half, plugin],
    allowedOrigins: ['https://app.example.com', 'https://*.previews.test'],
    credentialOrigins: ['https://app.example.com'],
  })
  const ask = async (method: string, path: string, origin: string | undefined, headers: HeadersInit = {}): Promise<Response> =>
    own.fetch(
      new Request(`https://api.test${path}?projectId=p`, {
        method,
        headers: { ...headers, ...(origin !== undefined && { origin }) },
        ...(/POST|PUT/.test(method) && { body: '{}' }),
      }),
    )
  const credentials = (answer: Response): string | null => answer.headers.get('access-control-allow-credentials')

  test('receive cookies and tokens, are readable by the page with credentials, and are never cached', async () => {
    const answer = await ask('GET', '/me/x', 'https://app.example.com', { cookie: 'a=1', authorization: 'Bearer t' })
    expect(await answer.json()).toEqual({ seen: 'a=1 Bearer t' })
    expect([credentials(answer), answer.headers.get('cache-control'), answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
      'true',
      'no-store',
      null,
      'origin',
    ])
  })

  test('set any number of cookies, and no cookie with a refusal', async () => {
    expect((await ask('POST', '/me', 'https://app.example.com')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const refused = await ask('PUT', '/me', 'https://app.example.com')
    expect([refused.status, refused.headers.getSetCookie(), refused.headers.get('cache-control'), credentials(refused)]).toEqual([
      401,
      [],
      'no-store',
      'true',
    ])
  })

  test('a preflight allows credentials, only for these routes', async () => {
    const preflight = await ask('OPTIONS', '/me', 'https://app.example.com')
    expect([preflight.status, credentials(preflight), preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'true',
      'content-type, authorization',
    ])
    expect(credentials(await ask('OPTIONS', '/points', 'https://app.example.com'))).toBeNull()
    expect(credentials(await ask('OPTIONS', '/me', 'https://a.previews.test'))).toBeNull()
  })

  test('a page allowed on other routes gets no data from them, and can read the reason', async () => {
    const refused = await ask('GET', '/me/x', 'https://a.previews.test', { cookie: 'a=1' })
    expect([refused.status, credentials(refused), ((await errorOf(refused)) as { code: string }).code]).toEqual([
      401,
      'true',
      'origin-not-allowed',
    ])
    expect((await ask('POST', '/me', 'https://a.previews.test')).headers.getSetCookie()).toEqual([])
    expect(credentials(await ask('DELETE', '/points', 'https://a.previews.test'))).toBeNull()
    expect((await ask('GET', '/me/x', 'http://localhost:3000')).status).toBe(200)
    expect((await ask('GET', '/me/x', undefined)).status).toBe(200)
  })

  test('every allowed page may use them without a separate list', async () => {
    const open = createServer({ plugins: [half], allowedOrigins: ['https://*.example.com'] })
    const answer = await open.fetch(new Request('https://api.test/me/x?projectId=p', { headers: { origin: 'https://b.example.com' } }))
    expect([answer.status, credentials(answer)]).toEqual([200, 'true'])
  })
})
