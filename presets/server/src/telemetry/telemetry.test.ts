import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundleCli, type Cli, type RunningCli } from '../fixtures/spawn-cli.js'
import { evmKey, Visitor } from '../fixtures/visitor.js'

let cli: Cli
beforeAll(async () => {
  cli = await bundleCli()
}, 60_000)
afterAll(() => cli.remove())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Data that a collector receives, by path. */
async function startCollector() {
  const heard = new Map<string, string>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    heard.set(String(request.url), (heard.get(String(request.url)) ?? '') + text)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  // A listening server has an address with a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

const start = async (...args: readonly string[]): Promise<RunningCli> => {
  const running = await cli.spawn(['--port', '0', '--mode', 'development', '--database', ':memory:', ...args])
  ends.push(() => running.end())
  return running
}

test('API-41 a collector receives responses, faults, lines and sign-ins, and the log is unchanged', async () => {
  const { url: otlp, heard } = await startCollector()
  const app = ['--allowed-origins', 'https://app.example.com', '--rpc', 'eip155:1=http://127.0.0.1:9']
  const { url, lines, end } = await start('--otlp', otlp, '--audit', 'on', ...app)
  expect((await fetch(`${url}/v1/wallets?projectId=p&entries=1`)).status).toBe(200)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] })
  expect((await fetch(`${url}/v1/?chainId=eip155:1&projectId=p`, { method: 'POST', body })).status).toBe(503)
  const page = new Visitor({ fetch: (request) => fetch(request) }, { base: url })
  expect((await page.signIn(evmKey('ada'))).status).toBe(200)
  expect((await page.signIn(evmKey('ada'), { nonce: 'x'.repeat(32) })).status).toBe(401)
  expect((await page.signOut()).status).toBe(200)
  expect(await end()).toBe(0)
  expect([...heard.keys()].sort()).toEqual(['/v1/logs', '/v1/metrics', '/v1/traces'])
  expect(heard.get('/v1/traces')).toContain('POST /v1/')
  expect(heard.get('/v1/traces')).toContain('"http.response.status_code","value":{"intValue":503}')
  expect(heard.get('/v1/metrics')).toContain('http.server.request.duration')
  expect(heard.get('/v1/metrics')).toContain('eip155:1 node 1')
  expect(heard.get('/v1/logs')).toContain('eip155:1 node 1 did not answer as it should.')
  expect(heard.get('/v1/logs')).toContain('signed-in')
  const who = { account: `eip155:1:${evmKey('ada').address.toLowerCase()}`, project: 'p', origin: 'https://app.example.com' }
  expect(lines.filter(({ message }) => message === 'audit')).toMatchObject([
    { event: 'signed-in', ...who, caller: '127.0.0.1', requestId: expect.stringMatching(/^[-\da-f]{36}$/) },
    { event: 'sign-in-refused', project: 'p', reason: expect.stringMatching(/^unproven/) },
    { event: 'signed-out', ...who },
  ])
  expect(lines.filter(({ message }) => message === 'answered').length).toBeGreaterThan(4)
}, 30_000)

test('API-41 an unreachable collector affects nothing, and without audit no line contains an account', async () => {
  const { url, lines, end } = await start('--otlp', 'http://127.0.0.1:9', '--allowed-origins', 'https://app.example.com')
  const page = new Visitor({ fetch: (request) => fetch(request) }, { base: url })
  expect((await page.signIn(evmKey('ada'))).status).toBe(200)
  expect(await end()).toBe(0)
  expect(JSON.stringify(lines).toLowerCase()).not.toContain(evmKey('ada').address.toLowerCase())
}, 30_000)
