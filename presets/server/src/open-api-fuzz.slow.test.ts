import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesServer } from '@latchkey/names/server'
import { meldOnramp, onrampServer } from '@latchkey/onramp/server'
import { type ExchangeProvider, payServer } from '@latchkey/pay/server'
import { fixedPrices } from '@latchkey/prices/server'
import type { Server } from '@latchkey/server-kit'
import { siwxServer } from '@latchkey/siwx/server'
import { knownUniswap, lifi, oneinch, type UniswapDeployment, uniswap, zerox } from '@latchkey/swaps/server'
import { embeddedWalletServer, sandboxWalletKeys } from '@latchkey/wallet-server'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { dataFolder } from './fixtures/data-folder.js'
import { arbitraryOf } from './fixtures/fuzz/arbitrary-of.js'
import { type Operation, operations } from './fixtures/fuzz/operations.js'
import { requestsOf } from './fixtures/fuzz/requests-of.js'
import { hasPostgres } from './fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from './fixtures/shared-postgres.js'
import { openStorage, type Storage } from './storage/open-storage.js'

/** Bodies a route: `node scripts/fuzz-server.mjs` asks for 10,000. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 80)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Stands in for the output of the package's build. */
const frameFiles = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
await writeFile(join(frameFiles, 'frame.json'), JSON.stringify({ script: 'a.js', style: 'a.css', hashes: { 'a.js': '', 'a.css': '' } }))
await Promise.all(['a.js', 'a.css'].map((file) => writeFile(join(frameFiles, file), '')))
const mail = { send: async () => {} }
const wallets = () =>
  embeddedWalletServer({ ...sandboxWalletKeys, sandbox: true, mail, frameOrigin: 'http://wallet.localhost:4000', frameFiles })
const selling = () => onrampServer({ providers: [meldOnramp({ apiKey: 'key', hookSecret: 'secret' })] })
const MERCHANT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const exchange: ExchangeProvider = {
  id: 'shop',
  name: 'Shop',
  assets: [{ asset: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18 }],
  start: async ({ id }) => ({ url: `https://shop.example/${id}`, expiresAt: 0 }),
  find: async () => undefined,
}
const taking = () =>
  payServer({
    accepts: [{ asset: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18, recipient: `eip155:1:${MERCHANT}` }],
    exchanges: [exchange],
  })
const halves = () => [
  namesServer({ suffix: 'latchkey.example', origin: 'https://api.latchkey.example' }),
  selling(),
  taking(),
  siwxServer({ origin: 'https://api.test' }),
  wallets(),
]

/** Every external service answers in a way that matches no schema. */
const outside = (async (_input: unknown, init?: RequestInit) => {
  const { id = 1, method } = JSON.parse(String(init?.body ?? '{}')) as { readonly id?: unknown; readonly method?: string }
  return Response.json({
    jsonrpc: '2.0',
    id,
    ...(method === 'eth_chainId' ? { result: '0x1' } : { error: { code: -32602, message: 'invalid' } }),
  })
}) as typeof fetch

let postgres: SharedPostgres | undefined
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  if (hasPostgres) postgres = sharedPostgres()
}, 60_000)
afterAll(async () => {
  await postgres?.stop()
  for (const each of [folder, frameFiles]) await rm(each, { recursive: true, force: true })
})

/** The document of a server with every half, read before the tests are named. */
const described: readonly Operation[] = await (async () => {
  const storage = await openStorage({ url: ':memory:', plugins: halves() })
  const document = await (await serverWith(storage).fetch(new Request('https://api.test/v1/openapi.json'))).json()
  await storage.close()
  return operations(document)
})()

function serverWith(storage: Storage, log = { warn: vi.fn(), error: vi.fn() }): Server {
  return createServer({
    log,
    storage,
    fetch: outside,
    rateLimit: false,
    projectRateLimit: false,
    rpc: { 'eip155:1': { urls: ['https://node.test'] } },
    swaps: {
      providers: [
        uniswap({ chains: { 'eip155:1': knownUniswap('eip155:1') as UniswapDeployment } }),
        ...[oneinch, zerox, lifi].map((make) => make({ key: 'secret', chains: ['eip155:1'] })),
      ],
    },
    prices: [fixedPrices({ prices: { 'eip155:1/slip44:60': '3000' } })],
  })
}

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'API-29 requests of the OpenAPI document on %s',
  (kind) => {
    let storage: Storage
    let server: Server
    const log = { warn: vi.fn(), error: vi.fn() }
    beforeAll(async () => {
      const url = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'fuzz.sqlite')
      storage = await openStorage({ url, plugins: halves() })
      server = serverWith(storage, log)
    })
    afterAll(() => storage.close())

    test.each(described.map((operation) => [operation.name, operation] as const))(
      '%s is answered as documented, and never with an internal error',
      async (_name, operation) => {
        const seen = new Map<number, number>()
        await fc.assert(
          fc.asyncProperty(requestsOf(operation), async ({ url, method, body, headers }) => {
            const answer = await server.fetch(new Request(url, { method, headers, ...(body !== undefined && { body }) }))
            const { status } = answer
            seen.set(status, (seen.get(status) ?? 0) + 1)
            const text = await answer.text()
            const shown = `${status} ${method} ${url} ${body?.slice(0, 500)} → ${text.slice(0, 500)}`
            // 503: a node or source without an answer.
            expect(status === 503 || status < 500, shown).toBe(true)
            if (status === 200 && operation.reply && Object.keys(operation.reply).length > 0)
              expect(Check(operation.reply, JSON.parse(text)), shown).toBe(true)
            // Pages for people explain errors in full sentences.
            const isPage = answer.headers.get('content-type')?.startsWith('text/html')
            if (status >= 400 && !isPage)
              expect(JSON.parse(text), shown).toMatchObject({
                error: { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) },
              })
            expect(text, shown).not.toMatch(/\n\s+at |node_modules|SELECT |INSERT /)
          }),
          { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 600_000, markInterruptAsFailure: true },
        )
        expect(log.error).not.toHaveBeenCalled()
        expect([...seen.values()].reduce((all, each) => all + each, 0)).toBe(RUNS)
      },
      620_000,
    )
  },
)

test('values generated from a schema match it, by an independent validator', () => {
  for (const { body, name } of described)
    if (body?.properties)
      fc.assert(
        fc.property(arbitraryOf(body), (value) => Check(body, value)),
        { numRuns: 50, seed: SEED, verbose: name === '' },
      )
})
