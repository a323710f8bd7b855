import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from '@latchkey/server-kit'
import type { SiwxSession } from '@latchkey/siwx/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { good, openContract, refused, wire } from './fixtures/contract.js'
import { dataFolder } from './fixtures/data-folder.js'
import { hasPostgres } from './fixtures/postgres.js'
import { sharedPostgres } from './fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from './fixtures/spawn-server.js'
import { evmKey, Visitor } from './fixtures/visitor.js'
import type { Storage } from './storage/open-storage.js'

const postgres = hasPostgres ? sharedPostgres() : undefined
let program: Program
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  program = await bundleServer()
}, 60_000)
afterAll(async () => {
  await postgres?.stop()
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const fresh = async (kind: 'sqlite' | 'postgres'): Promise<string> =>
  kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, `${crypto.randomUUID()}.sqlite`)

describe.each(kinds)('the server on %s', (kind) => {
  let storage: Storage
  let server: Server
  const log = { warn: vi.fn(), error: vi.fn() }
  beforeAll(async () => {
    ;({ storage, server } = await openContract(await fresh(kind), log))
  })
  afterAll(() => storage.close())

  test('ten thousand random requests are answered, none of them with an internal error', async () => {
    log.error.mockClear()
    const seen = new Map<number, number>()
    const ids = new Set<string>()
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const answer = await server.fetch(request)
        const text = await answer.text()
        expect(answer.status === 503 || answer.status < 500, `${request.method} ${request.url}: ${answer.status} ${text}`).toBe(true)
        if (answer.status >= 400 && request.method !== 'HEAD' && !request.url.includes('/metrics')) {
          expect(JSON.parse(text)).toMatchObject({
            error: { code: expect.any(String), message: expect.any(String), requestId: answer.headers.get('x-request-id') },
          })
        }
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        ids.add(answer.headers.get('x-request-id') ?? '')
      }),
      { numRuns: 10_000, seed: 20_261_121 },
    )
    expect(log.error).not.toHaveBeenCalled()
    expect(ids.size).toBe(10_000)
    // The random requests reached the handlers, not just the front door.
    for (const status of [200, 400, 401, 404]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(100)
    expect((await server.fetch(new Request('https://api.test/v1/health'))).status).toBe(200)
  }, 60_000)

  test('acknowledged data is still there after the process was killed', async () => {
    const database = await fresh(kind)
    let running = await program.spawn(database)
    const kept: string[] = []
    for (let round = 0; round < 2; round += 1) {
      let last = Number.POSITIVE_INFINITY
      const work = async (worker: number): Promise<void> => {
        for (let i = 0; kept.length < last; i += 1) {
          const name = `${round}-${worker}-${i}`
          const done = await claim(running.url, name).catch(() => undefined)
          if (done !== 200) return
          kept.push(name)
          // While the others are writing.
          if (kept.length === 40 * (round + 1)) {
            last = 0
            await running.end()
          }
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)))
      running = await program.spawn(database)
    }
    expect(kept.length).toBeGreaterThanOrEqual(80)
    for (const name of kept) expect(await (await fetch(`${running.url}/v1/claims/${name}?projectId=p`)).json()).toEqual({ account: name })
    // At most the eight in flight in each round were written without an acknowledgement.
    const { count } = (await (await fetch(`${running.url}/v1/claims?projectId=p`)).json()) as { readonly count: number }
    expect(count).toBeLessThanOrEqual(kept.length + 16)
    await running.end('SIGTERM')
  }, 60_000)

  test('a confirmed sign-in survives a killed process, and no used nonce works again', async () => {
    const database = await fresh(kind)
    let running = await program.spawn(database)
    const kept: { readonly page: Visitor; readonly sent: SiwxSession }[] = []
    let stopped = false
    const work = async (worker: number): Promise<void> => {
      for (let i = 0; !stopped; i += 1) {
        const page = pageAt(running)
        const sent = await page.signed(evmKey(`${worker}-${i}`)).catch(() => undefined)
        if (!sent || (await page.verify(sent).catch(() => undefined))?.status !== 200) return
        kept.push({ page, sent })
        // While the others are writing.
        if (kept.length === 40) {
          stopped = true
          await running.end()
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)))
    running = await program.spawn(database)
    expect(kept.length).toBeGreaterThanOrEqual(40)
    for (const { page, sent } of kept) {
      const again = pageAt(running)
      expect((await again.verify(sent)).status).toBe(401)
      for (const [name, value] of page.cookies) again.cookies.set(name, value)
      expect((await again.session()).reply.items).toEqual([sent])
    }
    await running.end('SIGTERM')
  }, 60_000)
})

test.runIf(hasPostgres)(
  'two processes on one Postgres keep limits and nonces exact under load',
  async () => {
    const database = (await postgres?.database()) ?? ''
    const both = await Promise.all([program.spawn(database, 300), program.spawn(database, 300)])
    try {
      const at = (i: number): Spawned => both[i % 2] as Spawned
      // The limit: 1,000 calls, 300 tokens.
      const lists = await all(1_000, 64, async (i) => (await fetch(`${at(i).url}/v1/wallets?projectId=p`)).status)
      expect(lists.filter((status) => status === 200)).toHaveLength(300)
      expect(lists.filter((status) => status === 429)).toHaveLength(700)
      // Each of 50 nonces is used in both at the same time, four times.
      const nonces = await all(50, 16, async (i) => nonceOf(at(i).url, `account-${i}`))
      const tries = await all(200, 64, async (i) =>
        post(at(Math.floor(i / 50)).url, '/v1/claims', { account: `account-${i % 50}`, name: `name-${i}`, nonce: nonces[i % 50] }),
      )
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(50)
      expect(tries.filter(({ status }) => status === 400)).toHaveLength(150)
      const { count } = (await (await fetch(`${at(0).url}/v1/claims?projectId=p`)).json()) as { readonly count: number }
      expect(count).toBe(50)
    } finally {
      await Promise.all(both.map((each) => each.end('SIGTERM')))
    }
  },
  60_000,
)

test.runIf(hasPostgres)(
  'two processes on one Postgres share nonces and sessions of sign-in',
  async () => {
    const database = (await postgres?.database()) ?? ''
    const both = await Promise.all([program.spawn(database), program.spawn(database)])
    try {
      const at = (i: number): Visitor => pageAt(both[i % 2] as Spawned)
      // Each nonce comes from one process and is used in both at the same time, four times.
      const sent = await all(30, 16, (i) => at(i).signed(evmKey(`two-${i}`)))
      const pages: Visitor[] = []
      const tries = await all(120, 64, async (i) => {
        const page = at(Math.floor(i / 30))
        const { status } = await page.verify(sent[i % 30] as SiwxSession)
        if (status === 200) pages.push(page)
        return status
      })
      expect([tries.filter((status) => status === 200).length, tries.filter((status) => status === 401).length]).toEqual([30, 90])
      for (const page of pages) {
        for (const i of [0, 1]) {
          const elsewhere = at(i)
          for (const [name, value] of page.cookies) elsewhere.cookies.set(name, value)
          expect((await elsewhere.session()).reply.items).toHaveLength(1)
        }
      }
    } finally {
      await Promise.all(both.map((each) => each.end('SIGTERM')))
    }
  },
  60_000,
)

/** A page on this machine, for requests to a server in a separate process. */
function pageAt({ url }: Spawned): Visitor {
  return new Visitor({ fetch: (request) => fetch(request) }, { origin: 'http://127.0.0.1:3000', base: url })
}

/** Requests between what a client sends and noise. */
const requests: fc.Arbitrary<Request> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
    path: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          ...Object.values(wire).map(({ path }) => path),
          '/v1/',
          '/v1/images/:kind/:id',
          '/v1/images/proxy',
          '/v1/health',
          '/v1/openapi.json',
          '/metrics',
        ),
      },
      { weight: 1, arbitrary: fc.webPath() },
    ),
    parts: fc.array(
      fc.oneof(
        fc.constantFrom('eip155:1', 'wallet', 'ada', 'adam.latchkey.example', '%', '..', '%00', '%ff'),
        fc.string({ unit: 'binary' }),
      ),
      {
        minLength: 2,
        maxLength: 2,
      },
    ),
    query: fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'chainId',
          'page',
          'entries',
          'search',
          'include',
          'chains',
          'certified',
          'url',
          'sig',
          'name',
          'q',
          'address',
          '__proto__',
        ),
        fc.string(),
      ),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.integer().map(String),
        fc.constantFrom('', 'true', '1e999', '0x10', '\0', 'https://127.0.0.1/'),
      ),
      { maxKeys: 4 },
    ),
    project: fc.constantFrom('p', 'p', 'p', 'p', undefined, ''),
    body: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Object.values(good), ...Object.values(refused)).map((body) => JSON.stringify(body)) },
      {
        weight: 3,
        arbitrary: fc
          .record({
            jsonrpc: fc.constantFrom('2.0', '1'),
            id: fc.jsonValue(),
            method: fc.constantFrom('eth_gasPrice', 'eth_getBlockByHash', '__proto__'),
            params: fc.jsonValue(),
          })
          .map((body) => JSON.stringify(body)),
      },
      {
        weight: 3,
        arbitrary: fc
          .record({
            account: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
            name: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
            nonce: fc.string(),
            currency: fc.string(),
            assets: fc.array(fc.string({ unit: 'binary' })),
          })
          .map((body) => JSON.stringify(body)),
      },
      { weight: 2, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 1, arbitrary: fc.uint8Array() },
    ),
    headers: fc.dictionary(
      fc.constantFrom(
        'content-type',
        'accept',
        'if-none-match',
        'authorization',
        'cookie',
        'origin',
        'host',
        'content-length',
        'x-forwarded-for',
        'transfer-encoding',
      ),
      fc.constantFrom('application/json', 'text/plain', '*', '"x", W/"y"', '-1', '1e9', 'chunked', '', 'http://localhost:1', '[::1]:x'),
      { maxKeys: 2 },
    ),
  })
  .map(({ method, path, parts, query, project, body, headers }) => {
    let at = 0
    const url = new URL('https://api.test')
    url.pathname = path.replace(/:\w+/g, () => {
      const part = parts[at % parts.length] ?? ''
      at += 1
      return part.startsWith('%') ? part : encodeURIComponent(Buffer.from(part).toString())
    })
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (project !== undefined) url.searchParams.set('projectId', project)
    const bare = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    return new Request(url, { method, headers, ...(!bare && { body: body as BodyInit }) })
  })

async function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}?projectId=p`, { method: 'POST', body: JSON.stringify(body) })
}

async function nonceOf(url: string, account: string): Promise<string> {
  return ((await (await post(url, '/v1/claims/nonce', { account })).json()) as { readonly nonce: string }).nonce
}

async function claim(url: string, name: string): Promise<number> {
  return (await post(url, '/v1/claims', { account: name, name, nonce: await nonceOf(url, name) })).status
}

/** Makes `count` calls, with limited concurrency. */
async function all<T>(count: number, width: number, run: (i: number) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const i = next
      next += 1
      done[i] = await run(i)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return done
}
