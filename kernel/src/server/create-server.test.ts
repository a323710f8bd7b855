import { describe, expect, test } from 'vitest'
import { createHttp } from '../http/http.js'
import type { KeyValue } from '../storage.js'
import { integer, list, object, route, string } from '../wire/index.js'
import { createServer } from './create-server.js'
import { defineServerPlugin } from './define-server-plugin.js'
import { isAllowedOrigin } from './is-allowed-origin.js'

const wire = {
  points: route({ method: 'POST', path: '/points', body: object({ member: string() }), reply: object({ points: integer() }) }),
  find: route({
    method: 'GET',
    path: '/find',
    body: object({ ids: list(string()), page: integer() }),
    reply: object({ found: list(string()) }),
  }),
  drop: route({ method: 'DELETE', path: '/points', body: object({ member: string() }), reply: object({}) }),
  put: route({ method: 'PUT', path: '/points', body: object({ member: string(), points: integer() }), reply: object({}) }),
}
const plugin = defineServerPlugin<typeof wire>({
  id: 'points',
  wire,
  handlers: {
    points: async ({ member }) => ({ points: member === 'broken' ? ('many' as never) : member.length }),
    find: async ({ ids, page }, { projectId, clientId }) => ({ found: [...ids, String(page), projectId, String(clientId)] }),
    drop: async () => ({}),
    put: async () => ({}),
  },
})
const server = createServer({ plugins: [plugin], allowedOrigins: ['https://*.example.com'] })
const send: typeof fetch = async (input, init) => server.fetch(new Request(input, init))
const keeps = (clientId: string): KeyValue => ({ get: (key) => (key === 'clientId' ? clientId : undefined), set() {} })
const http = createHttp({ baseUrl: 'https://api.test/', projectId: 'p1', storage: keeps('c1'), signal: new AbortController().signal, send })

describe('the two halves of a wire', () => {
  test('a typed call goes there and back', async () => {
    expect(await http.client(wire).points({ member: 'ada' })).toEqual({ points: 3 })
    expect(await http.client(wire).put({ member: 'ada', points: 1 })).toEqual({})
    expect(await http.client(wire).drop({ member: 'ada' })).toEqual({})
  })

  test('GET sends its body as the query, and project and client ids go along', async () => {
    expect(await http.client(wire).find({ ids: ['a', 'b'], page: 2 })).toEqual({ found: ['a', 'b', '2', 'p1', 'c1'] })
  })

  test('API-04: a body that does not fit is a 400 that names the field', async () => {
    await expect(http.client(wire).points({ member: 7 as never })).rejects.toMatchObject({
      code: 'http-status',
      message: 'HTTP status code: 400',
      details: { status: 400, body: '{"message":"/member: Expected string, received integer"}' },
    })
  })

  test('a handler’s reply that does not fit is the server’s own error', async () => {
    await expect(http.client(wire).points({ member: 'broken' })).rejects.toMatchObject({ details: { status: 500 } })
  })

  test('API-04: a reply that does not fit is an error with the failing field', async () => {
    const odd = createHttp({
      baseUrl: 'https://x',
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

  test('a refused origin, a missing project and broken JSON get a clear answer', async () => {
    const ask = (init: RequestInit & { query?: string }): Promise<Response> =>
      send(`https://api.test/points${init.query ?? '?projectId=p'}`, { method: 'POST', body: '{"member":"a"}', ...init })
    expect((await ask({ headers: { origin: 'https://evil-example.com' } })).status).toBe(401)
    expect(await (await ask({ headers: { origin: 'https://evil-example.com' } })).json()).toEqual({
      message: 'Unauthorized: origin not allowed',
    })
    expect((await ask({ headers: { origin: 'https://a.example.com' } })).headers.get('access-control-allow-origin')).toBe(
      'https://a.example.com',
    )
    expect(await (await ask({ query: '' })).json()).toEqual({ message: 'Unauthorized: invalid key' })
    expect(await (await ask({ body: '{' })).json()).toEqual({ message: '/: Expected JSON' })
  })

  test('a path has one owner', () => {
    expect(() => createServer({ plugins: [plugin, { ...plugin, id: 'copy' }] })).toThrow(
      'The path POST /points of server plugin "copy" already has an owner.',
    )
  })

  test('without a server a call says what to set', async () => {
    const none = createHttp({ baseUrl: undefined, projectId: 'p', storage: keeps('c'), signal: new AbortController().signal, send })
    await expect(none.request('/points')).rejects.toMatchObject({ code: 'http-no-server' })
  })

  test('API-02: a Retry-After travels with the error', async () => {
    const busy = createHttp({
      baseUrl: 'https://x',
      projectId: 'p',
      storage: keeps('c'),
      signal: new AbortController().signal,
      send: async () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
    })
    await expect(busy.request('/x')).rejects.toMatchObject({ message: 'HTTP status code: 429', details: { retryAfter: 7 } })
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
})
