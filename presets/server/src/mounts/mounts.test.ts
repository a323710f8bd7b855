import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from '@latchkey/server-kit'
import { siwxServer } from '@latchkey/siwx/server'
import express from 'express'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../create-server.js'
import { evmKey, Visitor } from '../fixtures/visitor.js'
import { createSessions } from '../sessions.js'
import { openStorage, type Storage } from '../storage/open-storage.js'
import { nodeHandler } from './node-handler.js'
import { routeHandlers } from './route-handlers.js'

let storage: Storage
let latchkey: Server
const ADA = evmKey('ada')
beforeAll(async () => {
  const siwx = siwxServer()
  storage = await openStorage({ url: ':memory:', plugins: [siwx] })
  const log = { warn() {}, error() {} }
  latchkey = createServer({
    log,
    storage,
    rateLimit: { tokens: 30, refill: 0.001 },
    allowedOrigins: ['https://app.example.com'],
  })
})
afterAll(() => storage.close())

/** A visitor that connects over a real socket. */
async function serve(listener: RequestListener): Promise<{ readonly url: string; readonly as: Server }> {
  const server = createHttp(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, as: { fetch: (request) => fetch(request) } }
}
/** A page of that server signs in, and its own API can identify the account. */
async function signIn(as: Server, base: string, prefix = ''): Promise<Visitor> {
  const { host } = new URL(base)
  const within: Server = {
    fetch: (request) => {
      const url = new URL(request.url)
      if (url.pathname.startsWith('/v1/')) url.pathname = prefix + url.pathname
      return as.fetch(new Request(url, request))
    },
  }
  const page = new Visitor(within, { origin: `http://${host}`, base })
  const done = await page.signIn(ADA)
  expect([done.status, done.error]).toEqual([200, undefined])
  expect((await page.session()).reply.items).toHaveLength(1)
  return page
}
const cookieOf = (page: Visitor): { readonly cookie: string } => ({ cookie: [...page.cookies].map((each) => each.join('=')).join('; ') })

test('in Node’s own server', async () => {
  const origins: string[] = []
  const { verifySession } = createSessions({ database: storage.database, origins })
  const handler = nodeHandler(latchkey)
  const { url, as } = await serve(async (request, response) => {
    if (request.url?.startsWith('/v1/')) return handler(request, response)
    response.end(JSON.stringify((await verifySession(request))?.accounts.map(({ address }) => address) ?? null))
  })
  origins.push(url)
  const page = await signIn(as, url)
  expect(await (await fetch(`${url}/me`, { headers: cookieOf(page) })).json()).toEqual([ADA.address])
  expect(await (await fetch(`${url}/me`)).json()).toBeNull()
  expect(await (await fetch(`${url}/me`, { method: 'POST', headers: cookieOf(page) })).json()).toBeNull()
})

test.each([
  ['before the parsers', false],
  ['behind a parser that has read the body', true],
])('in Express, below a path, %s', async (_, parsed) => {
  const origins: string[] = []
  const { verifySession } = createSessions({ database: storage.database, origins })
  const app = express()
  if (parsed) app.use(express.json())
  app.use(
    '/latchkey',
    nodeHandler(async () => latchkey),
  )
  app.get('/me', async (request, response) => {
    const session = await verifySession(request)
    if (session) response.json(session.accounts.map(({ address }) => address))
    else response.status(401).end()
  })
  const { url, as } = await serve(app)
  origins.push(url)
  const page = await signIn(as, url, '/latchkey')
  const me = await fetch(`${url}/me`, { headers: cookieOf(page) })
  expect(await me.json()).toEqual([ADA.address])
  expect((await fetch(`${url}/me`)).status).toBe(401)
  expect((await fetch(`${url}/latchkey/v1/nothing?projectId=p`)).status).toBe(404)
})

test('in route handlers, below their path', async () => {
  const handlers = routeHandlers(() => Promise.resolve(latchkey), { basePath: '/api/latchkey/' })
  const as: Server = { fetch: (request) => handlers[request.method as keyof typeof handlers](request) }
  const page = await signIn(as, 'http://localhost:3000', '/api/latchkey')
  expect((await page.signOut()).reply.items).toEqual([])
  expect((await handlers.OPTIONS(new Request('http://localhost:3000/api/latchkey/v1/auth/verify', { method: 'OPTIONS' }))).status).toBe(204)
})

test('limits count by caller: the socket, or the address seen by trusted proxies', async () => {
  const { url } = await serve(nodeHandler(latchkey, { proxies: 1 }))
  const ask = async (from: string): Promise<number> =>
    (await fetch(`${url}/v1/openapi.json`, { headers: { 'x-forwarded-for': from } })).status
  const all = await Promise.all(Array.from({ length: 31 }, () => ask('203.0.113.1')))
  expect([all.filter((status) => status === 200).length, await ask('203.0.113.1'), await ask('203.0.113.2')]).toEqual([30, 429, 200])
  const { GET } = routeHandlers(latchkey, { basePath: '', proxies: 1 })
  expect(
    (await GET(new Request('http://x.test/v1/openapi.json', { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.1' } }))).status,
  ).toBe(429)
})
