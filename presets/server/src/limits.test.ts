import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { analyticsServer } from '@latchkey/analytics/server'
import { siwxServer } from '@latchkey/siwx/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './create-server.js'
import { dataFolder } from './fixtures/data-folder.js'
import { hasPostgres } from './fixtures/postgres.js'
import { hasRedis, type Redis, startRedis } from './fixtures/redis.js'
import { type SharedPostgres, sharedPostgres } from './fixtures/shared-postgres.js'
import { openStorage, type Storage } from './storage/open-storage.js'

const kinds = ['sqlite', ...(hasPostgres ? ['postgres'] : []), ...(hasRedis ? ['redis'] : [])] as const

describe.each(kinds)('limits on %s', (kind) => {
  let redis: Redis | undefined
  let postgres: SharedPostgres | undefined
  let folder = ''
  const opened: Storage[] = []
  beforeAll(async () => {
    folder = await dataFolder()
    if (kind === 'postgres') postgres = sharedPostgres()
    if (kind === 'redis') redis = await startRedis()
  }, 60_000)
  afterAll(async () => {
    for (const storage of opened) await storage.close()
    await postgres?.stop()
    await redis?.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (rule = { tokens: 5, refill: 0.001 }, projectRule: typeof rule | false = false) => {
    const siwx = siwxServer()
    const analytics = analyticsServer({ figuresToken: 'a token of the operator, 32 letters' })
    const url = (await postgres?.database()) ?? join(folder, `${crypto.randomUUID()}.sqlite`)
    const storage = await openStorage({ url, counters: redis?.url, plugins: [siwx, analytics] })
    // Until then each process counts for itself.
    if (redis) await expect.poll(() => storage.counters?.check()).toBe(true)
    await redis?.clear()
    opened.push(storage)
    const server = createServer({
      storage,
      // The chain id is known without the node.
      rpc: { 'eip155:1': { urls: ['http://127.0.0.1:9'] } },
      allowedOrigins: ['https://app.example.com'],
      rateLimit: rule,
      projectRateLimit: projectRule,
      log: { warn() {}, error() {} },
    })
    return async (address: string, path: string, init?: RequestInit) =>
      (await server.fetch(new Request(`https://api.test${path}`, init), { address })).status
  }
  const batch = (count: number) => ({
    method: 'POST',
    body: JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))),
  })
  const rpc = '/v1/?chainId=eip155:1&projectId=p'

  test('API-33 a batch costs the sum of its calls, and a batch above the capacity leaves a debt', async () => {
    const ask = await start()
    // Fifty at once for JSON-RPC.
    const statuses = [await ask('192.0.2.1', rpc, batch(49)), await ask('192.0.2.1', rpc, batch(1)), await ask('192.0.2.1', rpc, batch(1))]
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
    const owing = [await ask('192.0.2.2', rpc, batch(100)), await ask('192.0.2.2', rpc, batch(1))]
    expect(owing.map((status) => status === 429)).toEqual([false, true])
  })

  test('events of pages may come ten times as often, and guesses of a token a fifth as often', async () => {
    const ask = await start()
    const post = { method: 'POST', body: '[]' }
    const most = async (path: string): Promise<number> => {
      for (let calls = 0; ; calls++) if ((await ask('192.0.2.7', path, post)) === 429) return calls
    }
    expect([await most('/batch?projectId=p'), await most('/e?projectId=p')]).toEqual([50, 50])
    expect(await most('/v1/analytics/login')).toBe(1)
  })

  test('API-33 a batch costs its project the same', async () => {
    const ask = await start({ tokens: 5, refill: 0.001 }, { tokens: 60, refill: 0.001 })
    const statuses = [await ask('192.0.2.1', rpc, batch(40)), await ask('192.0.2.2', rpc, batch(20)), await ask('192.0.2.3', rpc, batch(1))]
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
  })

  test('API-32 one /64 of IPv6 has one bucket, in any notation', async () => {
    const ask = await start()
    const spellings = [
      '2001:db8:1:2::1',
      '[2001:db8:1:2::2]:4711',
      '2001:0DB8:1:2:ffff::',
      '"[2001:db8:1:2::3]"',
      '2001:db8:1:2::4%eth0',
      '2001:db8:1:2:5::',
    ]
    const statuses: number[] = []
    for (const address of spellings) statuses.push(await ask(address, '/v1/wallets?projectId=p&entries=1'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('2001:db8:1:3::1', '/v1/wallets?projectId=p&entries=1')).toBe(200)
    expect(await ask('::ffff:192.0.2.9', '/v1/wallets?projectId=p&entries=1')).toBe(200)
    for (let i = 0; i < 4; i += 1) await ask(`192.0.2.9:${4000 + i}`, '/v1/wallets?projectId=p&entries=1')
    expect(await ask('192.0.2.9', '/v1/wallets?projectId=p&entries=1')).toBe(429)
  })

  test('API-35 nonces for sign-ins are limited by address, by its network and by project', async () => {
    // Two per address, twenty per network, 25 per project.
    const ask = await start({ tokens: 10, refill: 0.001 }, { tokens: 25, refill: 0.001 })
    const granted = async (addresses: readonly string[], projectId: string): Promise<number> => {
      const init = { headers: { origin: 'https://app.example.com' } }
      let count = 0
      for (const address of addresses) if ((await ask(address, `/v1/auth/nonce?projectId=${projectId}`, init)) === 200) count += 1
      return count
    }
    expect(await granted(['192.0.2.1', '192.0.2.1', '192.0.2.1'], 'one')).toBe(2)
    const house = Array.from({ length: 40 }, (_, at) => `2001:db8:5:${at.toString(16)}::1`)
    expect(await granted(house, 'two')).toBe(20)
    const far = Array.from({ length: 40 }, (_, at) => `2001:db8:${(at + 16).toString(16)}::1`)
    expect(await granted(far, 'three')).toBe(25)
    expect(await granted(['203.0.113.1'], 'four')).toBe(1)
  })
})
