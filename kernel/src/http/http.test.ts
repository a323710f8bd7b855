import { expect, test, vi } from 'vitest'
import { createHttp } from './http.js'
import { lazyHttp } from './lazy.js'
import { servedImage } from './served-image.js'

test('a late response of an app’s own fetch is discarded after the call was aborted', async () => {
  const call = new AbortController()
  const http = createHttp({
    server: { baseUrl: 'https://server.test' },
    projectId: 'test',
    storage: { get: () => undefined, set() {} } as never,
    signal: new AbortController().signal,
    async send() {
      call.abort(new Error('left'))
      return Response.json({ email: 'ada@example.com' })
    },
  })
  await expect(http.request('/v1/auth/session', { signal: call.signal })).rejects.toThrow('left')
})

test('a server without a reply is named, with the cause', async () => {
  const cause = new TypeError('Failed to fetch')
  const http = createHttp({
    server: { baseUrl: 'https://server.test/api' },
    projectId: 'test',
    storage: { get: () => 'client', set() {} } as never,
    signal: new AbortController().signal,
    send: () => Promise.reject(cause),
  })
  await expect(http.request('/v1/wallets', { query: { page: 2 } })).rejects.toMatchObject({
    code: 'http-unreachable',
    details: { path: '/v1/wallets', origin: 'https://server.test' },
    cause,
  })
  // A body that is no JSON is a mistake of the caller.
  await expect(http.request('/v1/wallets', { method: 'POST', body: { amount: 1n } })).rejects.toThrow(/BigInt/)
})

test('a server given by its path is requested on the page’s own origin', async () => {
  vi.stubGlobal('location', { href: 'https://app.test/shop/cart?item=1' })
  const asked: string[] = []
  const http = createHttp({
    server: { baseUrl: '/api/latchkey/' },
    projectId: 'test',
    storage: { get: () => 'client', set() {} } as never,
    signal: new AbortController().signal,
    async send(url) {
      asked.push(String(url))
      return Response.json({})
    },
  })
  await http.request('/v1/auth/nonce')
  expect(asked).toEqual(['https://app.test/api/latchkey/v1/auth/nonce?projectId=test&clientId=client'])
})

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  'S7-01 S7-02 S7-03 sends %s with JSON, its query and the client id',
  async (method) => {
    const sent: [string, RequestInit | undefined][] = []
    let status = 200
    const http = createHttp({
      server: { baseUrl: 'https://server.test' },
      projectId: 'test',
      storage: { get: () => 'client', set() {} } as never,
      signal: new AbortController().signal,
      async send(url, init) {
        sent.push([String(url), init])
        return Response.json({ fine: true }, { status })
      },
    })
    const body = method === 'POST' || method === 'PUT' ? { body: { name: 'ada' } } : {}
    expect(await http.request('/v1/names', { method, query: { chain: 'eip155:1' }, ...body })).toEqual({ fine: true })
    const [[url, init] = []] = sent
    expect(url).toBe('https://server.test/v1/names?chain=eip155%3A1&projectId=test&clientId=client')
    expect([init?.method, init?.body]).toEqual([method, 'body' in body ? '{"name":"ada"}' : undefined])
    expect(new Headers(init?.headers).get('content-type')).toBe('body' in body ? 'application/json' : null)
    status = 418
    await expect(http.request('/v1/names', { method })).rejects.toMatchObject({ code: 'http-status', message: 'HTTP status code: 418' })
  },
)

test.each([
  ['Asia/Urumqi', 'https://other.test'],
  ['Europe/Berlin', 'https://server.test'],
])('API-68 a browser in %s uses %s, and loads the server’s images from there', async (timeZone, host) => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation((() => ({ resolvedOptions: () => ({ timeZone }) })) as never)
  const asked: string[] = []
  const restricted = { timeZones: ['Asia/Shanghai', 'Asia/Urumqi'], baseUrl: 'https://other.test' }
  const http = lazyHttp({
    server: { baseUrl: 'https://server.test', restricted },
    projectId: 'test',
    storage: { get: () => 'client', set() {} } as never,
    signal: new AbortController().signal,
    async send(url) {
      asked.push(new URL(String(url)).origin)
      return Response.json({})
    },
  })
  await http.request('/v1/names')
  expect([...asked, servedImage(http, '/v1/a.png')]).toEqual([host, `${host}/v1/a.png`])
})
