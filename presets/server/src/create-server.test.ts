import { object, route, string } from '@latchkey/kernel/wire'
import { defineServerPlugin } from '@latchkey/server-kit'
import { describe, expect, test, vi } from 'vitest'
import { createServer, type ServerOptions } from './create-server.js'
import { jsonLog } from './log.js'
import { rateLimit } from './rate-limit.js'
import { openStorage } from './storage/open-storage.js'
import { VERSION } from './version.js'

const log = { warn: vi.fn(), error: vi.fn() }
const get = (path: string, options: ServerOptions = {}, init?: RequestInit): Promise<Response> =>
  Promise.resolve(createServer({ log, ...options }).fetch(new Request(`https://api.test${path}`, init), { address: '203.0.113.7' }))
const from = (origin: string): RequestInit => ({ headers: { origin } })

describe('the server', () => {
  test('reports that it is healthy, and describes itself', async () => {
    expect(await (await get('/v1/health')).json()).toEqual({ status: 'ok', version: VERSION, dependencies: [] })
    const wire = { say: route({ method: 'POST', path: '/v1/say', body: object({ word: string() }), reply: object({}) }) }
    const named = {
      of: route({
        method: 'GET',
        path: '/v1/of/:who/:on',
        body: object({ who: string({ maxLength: 9 }), on: string(), size: string() }),
        reply: object({}),
      }),
    }
    const own = defineServerPlugin<typeof wire & typeof named>({
      id: 'own',
      wire: { ...wire, ...named },
      handlers: { say: async () => ({}), of: async () => ({}) },
    })
    const document = (await (await get('/v1/openapi.json', { plugins: [own] })).json()) as {
      readonly openapi: string
      readonly paths: {
        readonly [path: string]: {
          readonly [method: string]: { readonly parameters: readonly { readonly name: string; readonly in: string }[] }
        }
      }
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual([
      '/v1/wallets',
      '/v1/images/{kind}/{id}',
      '/v1/',
      '/v1/prices',
      '/v1/accounts/{account}/balances',
      '/v1/accounts/{account}/collectibles',
      '/v1/accounts/{account}/history',
      '/v1/images/proxy',
      '/v1/say',
      '/v1/of/{who}/{on}',
      '/v1/alive',
      '/v1/health',
      '/v1/openapi.json',
    ])
    expect(document.paths['/v1/wallets']?.get?.parameters.map((p) => `${p.in} ${p.name}`)).toEqual(
      ['projectId', 'clientId', 'page', 'entries', 'search', 'include', 'exclude', 'chains', 'platform', 'certified'].map(
        (name) => `query ${name}`,
      ),
    )
    expect(document.paths['/v1/images/{kind}/{id}']?.get?.parameters.map((p) => `${p.in} ${p.name}`)).toEqual(['path kind', 'path id'])
    expect(document.paths['/v1/of/{who}/{on}']?.get?.parameters).toMatchObject([
      { name: 'who', in: 'path', required: true, schema: { maxLength: 9 } },
      { name: 'on', in: 'path', required: true },
      { name: 'projectId', in: 'query' },
      { name: 'clientId', in: 'query' },
      { name: 'size', in: 'query', required: true },
    ])
    expect(document.paths['/v1/']?.post?.parameters.map((p) => `${p.in} ${p.name}`)).toEqual(['query chainId', 'query projectId'])
    expect(document.paths['/v1/say']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['word'] } } } },
    })
  })

  test('health reports the state of every dependency, and is a 503 without the database, or while that refuses writes', async () => {
    const down = defineServerPlugin<Record<never, never>>({
      id: 'x',
      wire: {},
      handlers: {},
      health: () => [{ name: 'node', state: 'down' }],
    })
    const storage = await openStorage({ url: ':memory:' })
    const ask = async (): Promise<unknown> => {
      const answer = await get('/v1/health', { storage, plugins: [down] })
      return [answer.status, ((await answer.json()) as { status: string }).status]
    }
    expect(await ask()).toEqual([200, 'degraded'])
    await storage.database.query('PRAGMA max_page_count = 1')
    const full = storage.database.query("INSERT INTO latchkey_cache (key, value, expires_at) VALUES ('x', ?, 0)", ['x'.repeat(100_000)])
    await expect(full).rejects.toThrow('not available')
    expect(await ask()).toEqual([503, 'down'])
    await storage.database.query('PRAGMA max_page_count = 1000000')
    expect(await ask()).toEqual([200, 'degraded'])
    await storage.close()
    expect(await ask()).toEqual([503, 'down'])
    const without = createServer({ log, storage, rateLimit: { tokens: 1, refill: 0.001 }, metricsToken: 'token' })
    const health = (await (await without.fetch(new Request('https://api.test/v1/health'))).json()) as { readonly dependencies: object[] }
    expect(health.dependencies).toEqual([
      { name: 'database', state: 'down' },
      { name: 'database writes', state: 'down' },
    ])
    // A probe that restarts the process must not do so because the database is away, nor because it asks often.
    for (const [path, status] of [
      ['/v1/alive', 200],
      ['/v1/health', 503],
      ['/metrics', 401],
    ] as const)
      for (let i = 0; i < 3; i += 1)
        expect([path, (await without.fetch(new Request(`https://api.test${path}`))).status]).toEqual([path, status])
  })

  test('metrics require the token, and count by route', async () => {
    expect((await get('/metrics')).status).toBe(404)
    const server = createServer({ log, metricsToken: 'token', rpc: { 'eip155:1': { urls: ['https://node.test/key'] } } })
    const ask = async (path: string, authorization = '') =>
      server.fetch(new Request(`https://api.test${path}`, { headers: { authorization } }))
    for (const path of ['/v1/wallets?projectId=p', '/v1/wallets?projectId=q', '/v1/wallets', '/v1/nowhere/secret']) await ask(path)
    for (const wrong of ['', 'Bearer ', 'Bearer tokem', 'token']) expect((await ask('/metrics', wrong)).status).toBe(401)
    const text = await (await ask('/metrics', 'Bearer token')).text()
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'latchkey_requests_total{route="GET /v1/wallets",status="200"} 2',
        'latchkey_requests_total{route="GET /v1/wallets",status="401"} 1',
        'latchkey_requests_total{route="none",status="404"} 1',
        'latchkey_request_seconds_count{route="GET /v1/wallets"} 3',
        'latchkey_dependency_up{name="eip155:1 node 1"} 1',
      ]),
    )
    expect(text).not.toContain('secret')
    // Every line matches the format, which ignores empty ones.
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/)
  })

  test('a log line is one JSON object without addresses, queries and request content', async () => {
    const lines: string[] = []
    const server = createServer({ log: jsonLog({ write: (line) => lines.push(line) }), mode: 'development' })
    const init = { method: 'POST', body: '{"currency":"usd","assets":["eip155:1:0xsecret"]}' }
    await server.fetch(new Request(`https://api.test/v1/prices?projectId=p%0a${'x'.repeat(99)}&clientId=secret`, init), {
      address: '203.0.113.7',
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{[^\n]+\}\n$/)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.any(String),
      level: 'info',
      message: 'answered',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      route: 'POST /v1/prices',
      method: 'POST',
      status: 200,
      ms: expect.any(Number),
      project: `p\n${'x'.repeat(62)}`,
    })
    expect(lines[0]).not.toMatch(/secret|203\.0/)
  })

  test('API-02: JSON-RPC has a wider limit per address, and one per project that addresses share', async () => {
    const send = (async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })) as typeof fetch
    const server = createServer({
      log,
      fetch: send,
      rpc: { 'eip155:1': { urls: ['https://node.test'] } },
      rateLimit: { tokens: 1, refill: 0.001 },
      projectRateLimit: { tokens: 15, refill: 0.001 },
    })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice' })
    const ask = async (address: string, project = 'p') =>
      (await server.fetch(new Request(`https://api.test/v1/?chainId=eip155:1&projectId=${project}`, { method: 'POST', body }), { address }))
        .status
    const times = async (count: number, ...args: Parameters<typeof ask>) => {
      const seen: number[] = []
      for (let i = 0; i < count; i += 1) seen.push(await ask(...args))
      return seen.filter((status) => status === 200).length
    }
    const [a, b, c, d] = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'] as const
    expect([await times(12, a), await times(12, b), await times(12, c), await times(3, c, 'q')]).toEqual([10, 5, 0, 0])
    expect(await times(3, d, 'q')).toBe(3)
  })

  test.each([
    ['production', 'https://preview.vercel.app', 401],
    ['development', 'https://preview.vercel.app', 200],
    ['development', 'https://a.b.pages.dev', 200],
    ['development', 'https://secure-mobile.walletconnect.org', 200],
    ['development', 'https://vercel.app.evil.example', 401],
    ['production', 'http://localhost:5173', 200],
    ['production', 'http://127.0.0.1:8080', 200],
    ['production', 'null', 401],
  ] as const)('API-07: in %s a page of %s gets a %i', async (mode, origin, status) => {
    expect((await get('/v1/wallets?projectId=p', { mode }, from(origin))).status).toBe(status)
  })

  test('S5-20 in development local pages, previews and two hosts of mobile apps are allowed by default', async () => {
    const hosts = ['a.pages.dev', 'a.vercel.app', 'a.ngrok-free.app', 'secure-mobile.walletconnect.com', 'secure-mobile.walletconnect.org']
    for (const origin of ['http://localhost:3000', ...hosts.map((host) => `https://${host}`)]) {
      const { headers } = await get('/v1/health', { mode: 'development' }, from(origin))
      expect([origin, headers.get('access-control-allow-origin')]).toEqual([origin, origin])
    }
  })

  test('without origins it warns in production, and only there', () => {
    log.warn.mockClear()
    createServer({ log, mode: 'development' })
    createServer({ log, allowedOrigins: ['https://app.example.com'] })
    expect(log.warn).not.toHaveBeenCalled()
    createServer({ log })
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('LATCHKEY_ALLOWED_ORIGINS'))
  })

  test('API-02: an address with too many requests gets a 429 that a page can read, and other addresses do not', async () => {
    const server = createServer({ log, rateLimit: { tokens: 2, refill: 0.5 } })
    const ask = (address: string) =>
      server.fetch(new Request('https://api.test/v1/wallets?projectId=p', from('http://localhost:1')), { address })
    for (const status of [200, 200, 429]) expect((await ask('203.0.113.7')).status).toBe(status)
    const refused = await ask('203.0.113.7')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect((await ask('203.0.113.8')).status).toBe(200)
  })
})

describe('the buckets', () => {
  test('refill, separately for each route', () => {
    let now = 0
    const limit = rateLimit({ tokens: 2, refill: 1 }, () => now)
    const call = (route: string): number | undefined => limit({ route, address: 'a', projectId: undefined })
    expect([call('x'), call('x'), call('x'), call('y')]).toEqual([undefined, undefined, 1, undefined])
    now = 1000
    expect([call('x'), call('x')]).toEqual([undefined, 1])
    now = 60_000
    expect([call('x'), call('x'), call('x')]).toEqual([undefined, undefined, 1])
  })

  test('are dropped once there are too many', () => {
    const limit = rateLimit({ tokens: 1, refill: 0.001 }, () => 0)
    limit({ route: 'x', address: 'first', projectId: undefined })
    for (let i = 0; i < 50_000; i++) limit({ route: 'x', address: String(i), projectId: undefined })
    expect(limit({ route: 'x', address: 'first', projectId: undefined })).toBeUndefined()
    expect(limit({ route: 'x', address: '49999', projectId: undefined })).toBeGreaterThan(0)
  })

  test('the latest caller is kept longest', () => {
    const limit = rateLimit({ tokens: 1, refill: 0.001 }, () => 0)
    limit({ route: 'x', address: 'first', projectId: undefined })
    for (let i = 0; i < 49_999; i++) limit({ route: 'x', address: String(i), projectId: undefined })
    expect(limit({ route: 'x', address: 'first', projectId: undefined })).toBeGreaterThan(0)
    limit({ route: 'x', address: 'new', projectId: undefined })
    expect(limit({ route: 'x', address: 'first', projectId: undefined })).toBeGreaterThan(0)
  })
})
