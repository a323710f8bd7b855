import { get as httpGet } from 'node:http'
import { expect, test, vi } from 'vitest'
import { type StartOptions, startServer } from './start-server.js'

const log = { warn: vi.fn(), error: vi.fn() }
const start = (options: StartOptions = {}) => startServer({ port: 0, log, ...options })

test('listens on this machine and answers over HTTP, with a request id on everything', async () => {
  const server = await start()
  try {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    for (const [path, status] of [
      ['/v1/health', 200],
      ['/v1/wallets?projectId=p&entries=3', 200],
      ['/v1/wallets', 401],
      ['/nowhere', 404],
    ] as const) {
      const answer = await fetch(server.url + path)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
    const preflight = await fetch(`${server.url}/v1/wallets`, { method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:3000'])
  } finally {
    await server.stop()
  }
  await expect(fetch(server.url)).rejects.toThrow()
})

test('a listening server does not change the globals of its process', async () => {
  const before = [Request, Response]
  const server = await start()
  try {
    expect([Request === before[0], Response === before[1]]).toEqual([true, true])
    expect(await fetch(server.url)).toBeInstanceOf(Response)
  } finally {
    await server.stop()
  }
})

test('a call in flight is answered before the server stops', async () => {
  let answer: (() => void) | undefined
  const server = await start({
    wallets: { name: 'slow', load: () => new Promise((resolve) => (answer = () => resolve([{ id: 'a', name: 'A' }]))) },
  })
  const open = fetch(`${server.url}/v1/wallets?projectId=p`)
  await vi.waitFor(() => expect(answer).toBeDefined())
  const stopped = server.stop()
  answer?.()
  expect((await open).status).toBe(200)
  await stopped
})

test('a call that never ends is cut off after the given time', async () => {
  const server = await start({ graceMs: 50, wallets: { name: 'never', load: () => new Promise(() => {}) } })
  const open = fetch(`${server.url}/v1/wallets?projectId=p`).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await server.stop()
  expect(await open).toBeInstanceOf(Error)
})

test('a caller’s address is that of the socket, and behind proxies the address seen by the outermost one', async () => {
  const statuses = async (proxies: number): Promise<readonly (number | undefined)[]> => {
    const server = await start({ proxies, rateLimit: { tokens: 1, refill: 0.001 } })
    const ask = (forwarded: string) =>
      new Promise<number | undefined>((resolve) =>
        httpGet(`${server.url}/v1/openapi.json`, { headers: { 'x-forwarded-for': forwarded } }, (response) =>
          resolve(response.resume().statusCode),
        ),
      )
    const seen = [await ask('evil, 198.51.100.1'), await ask('other, 198.51.100.1'), await ask('other, 198.51.100.2')]
    await server.stop()
    return seen
  }
  expect(await statuses(0)).toEqual([200, 429, 429])
  expect(await statuses(1)).toEqual([200, 429, 200])
})

test('a port in use is an error', async () => {
  const server = await start()
  await expect(start({ port: Number(new URL(server.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.stop()
})
