import { defineServerPlugin } from '@latchkey/kernel/server'
import { object, route, string } from '@latchkey/kernel/wire'
import { describe, expect, test, vi } from 'vitest'
import { createServer, type ServerOptions } from './create-server.js'
import { rateLimit } from './rate-limit.js'

const log = { warn: vi.fn(), error: vi.fn() }
const get = (path: string, options: ServerOptions = {}, init?: RequestInit): Promise<Response> =>
  Promise.resolve(createServer({ log, ...options }).fetch(new Request(`https://api.test${path}`, init), { address: '203.0.113.7' }))
const from = (origin: string): RequestInit => ({ headers: { origin } })

describe('the server', () => {
  test('says that it is well, and describes itself', async () => {
    expect(await (await get('/v1/health')).json()).toEqual({ status: 'ok', version: '1.0.0', dependencies: [] })
    const wire = { say: route({ method: 'POST', path: '/v1/say', body: object({ word: string() }), reply: object({}) }) }
    const own = defineServerPlugin<typeof wire>({ id: 'own', wire, handlers: { say: async () => ({}) } })
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
      '/v1/rpc/{chain}',
      '/v1/prices',
      '/v1/images/proxy',
      '/v1/say',
      '/v1/health',
      '/v1/openapi.json',
    ])
    expect(document.paths['/v1/wallets']?.get?.parameters.map((p) => `${p.in} ${p.name}`)).toEqual(
      ['projectId', 'clientId', 'page', 'entries', 'search', 'include', 'exclude', 'chains', 'platform', 'certified'].map(
        (name) => `query ${name}`,
      ),
    )
    expect(document.paths['/v1/images/{kind}/{id}']?.get?.parameters.map((p) => `${p.in} ${p.name}`)).toEqual(['path kind', 'path id'])
    expect(document.paths['/v1/say']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['word'] } } } },
    })
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

  test('without origins it says so in production, and only there', () => {
    log.warn.mockClear()
    createServer({ log, mode: 'development' })
    createServer({ log, allowedOrigins: ['https://app.example.com'] })
    expect(log.warn).not.toHaveBeenCalled()
    createServer({ log })
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('LATCHKEY_ALLOWED_ORIGINS'))
  })

  test('API-02: an address that asks too often gets a 429 that a page can read, and others do not', async () => {
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
  test('fill again, each route for itself', () => {
    let now = 0
    const limit = rateLimit({ tokens: 2, refill: 1 }, () => now)
    const call = (route: string): number | undefined => limit({ route, address: 'a', projectId: undefined })
    expect([call('x'), call('x'), call('x'), call('y')]).toEqual([undefined, undefined, 1, undefined])
    now = 1000
    expect([call('x'), call('x')]).toEqual([undefined, 1])
    now = 60_000
    expect([call('x'), call('x'), call('x')]).toEqual([undefined, undefined, 1])
  })

  test('are forgotten once there are too many', () => {
    const limit = rateLimit({ tokens: 1, refill: 0.001 }, () => 0)
    limit({ route: 'x', address: 'first', projectId: undefined })
    for (let i = 0; i < 50_000; i++) limit({ route: 'x', address: String(i), projectId: undefined })
    expect(limit({ route: 'x', address: 'first', projectId: undefined })).toBeUndefined()
    expect(limit({ route: 'x', address: '49999', projectId: undefined })).toBeGreaterThan(0)
  })

  test('whoever asked last is remembered longest', () => {
    const limit = rateLimit({ tokens: 1, refill: 0.001 }, () => 0)
    limit({ route: 'x', address: 'first', projectId: undefined })
    for (let i = 0; i < 49_999; i++) limit({ route: 'x', address: String(i), projectId: undefined })
    expect(limit({ route: 'x', address: 'first', projectId: undefined })).toBeGreaterThan(0)
    limit({ route: 'x', address: 'new', projectId: undefined })
    expect(limit({ route: 'x', address: 'first', projectId: undefined })).toBeGreaterThan(0)
  })
})
