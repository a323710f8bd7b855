import { fromUnits } from '@latchkey/kernel/units'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createServer, defineServerPlugin, nodesService, type PriceQuery, pricesService, provide, type RawEnv } from '@latchkey/server-kit'
import fc from 'fast-check'
import { createTestClient, http, pad, parseAbi, publicActions, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAsset } from './asset-id.js'
import { coingeckoPrices } from './coingecko-prices.js'
import { divide, toDecimal } from './decimal.js'
import { defillamaPrices } from './defillama-prices.js'
import { feedPrices } from './feed-prices.js'
import { fixedPrices } from './fixed-prices.js'
import type { PriceSource } from './price-source.js'
import { pricesServer } from './prices-server.js'

const ETH = 'eip155:1/slip44:60'
const USDC = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdc = USDC.toLowerCase().slice(15)
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const AT = 1_790_000_000

const ask = (plugin: ReturnType<typeof pricesServer>, body: object, send: typeof fetch = fetch): Promise<unknown> =>
  Promise.resolve(
    createServer({ plugins: [plugin], fetch: send }).fetch(
      new Request('https://api.test/v1/prices?projectId=p', { method: 'POST', body: JSON.stringify(body) }),
    ),
  ).then((response) => response.json())
const sends = (answer: (url: URL, init: RequestInit | undefined) => unknown) =>
  vi.fn(async (input: unknown, init?: RequestInit) => {
    const value = answer(new URL(String(input)), init)
    return value instanceof Response ? value : Response.json(value)
  })

test('a price of 0 is unknown, and the next source is asked', async () => {
  const source = (name: string, price: string): PriceSource => ({
    name,
    read: async (_, assets) => new Map(assets.map(({ id }) => [id, { price, at: AT * 1000 }])),
  })
  const body = { currency: 'usd', assets: ['eip155:1/slip44:60'] }
  expect(await ask(pricesServer({ sources: [source('a', '0'), source('b', '2000')] }), body)).toMatchObject({ items: [{ price: '2000' }] })
  expect(await ask(pricesServer({ sources: [source('a', '0.00')] }), body)).toMatchObject({ items: [{ price: null, asOf: null }] })
})

test('DefiLlama is queried once for everything, by its own names, and its uncertain prices are dropped', async () => {
  const send = sends(() => ({
    coins: {
      'coingecko:ethereum': { price: 3210.5, timestamp: AT, confidence: 0.99 },
      [`ethereum:${usdc}`]: { price: 1, timestamp: AT },
      [`solana:${BONK}`]: { price: 1.5e-8, timestamp: AT, confidence: 0.2 },
    },
  }))
  const body = { currency: 'usd', assets: [ETH, USDC, `eip155:1:${usdc}`, `${SOLANA}/token:${BONK}`, 'eip155:31337/slip44:60', 'nonsense'] }
  const asOf = new Date(AT * 1000).toISOString()
  expect(await ask(pricesServer({ sources: [defillamaPrices()], now: () => (AT + 1) * 1000 }), body, send)).toEqual({
    items: [
      { asset: ETH, price: '3210.5', asOf },
      { asset: USDC, price: '1', asOf },
      { asset: `eip155:1:${usdc}`, price: '1', asOf },
      { asset: `${SOLANA}/token:${BONK}`, price: null, asOf: null },
      { asset: 'eip155:31337/slip44:60', price: null, asOf: null },
      { asset: 'nonsense', price: null, asOf: null },
    ],
  })
  expect(send.mock.calls.map(([url]) => decodeURIComponent(String(url)))).toEqual([
    `https://coins.llama.fi/prices/current/coingecko:ethereum,ethereum:${usdc},solana:${BONK}`,
  ])
})

test('a price in coins is divided exactly', async () => {
  const send = sends(() => ({
    coins: { 'coingecko:ethereum': { price: 3000, timestamp: AT }, 'coingecko:bitcoin': { price: 90_000, timestamp: AT } },
  }))
  expect(await ask(pricesServer({ sources: [defillamaPrices()] }), { currency: 'btc', assets: [ETH] }, send)).toMatchObject({
    items: [{ price: '0.033333333333333333' }],
  })
  expect(await ask(pricesServer({ sources: [defillamaPrices()] }), { currency: 'eur', assets: [ETH] }, send)).toMatchObject({
    items: [{ price: null }],
  })
})

test('CoinGecko is queried by chain, with its key in a header', async () => {
  const send = sends((url) =>
    url.pathname.endsWith('/simple/price')
      ? { ethereum: { eur: 2900.1, eur_24h_change: -1.25, last_updated_at: AT }, solana: { eur: null, last_updated_at: null } }
      : { [usdc]: { eur: 0.92, eur_24h_change: 3e-7, last_updated_at: AT } },
  )
  const body = { currency: 'eur', assets: [ETH, `${SOLANA}/slip44:501`, USDC] }
  expect(await ask(pricesServer({ sources: [coingeckoPrices({ key: 'k' })] }), body, send)).toMatchObject({
    items: [{ price: '2900.1', change24h: '-1.25' }, { price: null }, { price: '0.92', change24h: '0.0000003' }],
  })
  expect(send.mock.calls.every(([url]) => new URL(String(url)).searchParams.get('include_24hr_change') === 'true')).toBe(true)
  expect(send.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual([
    '/api/v3/simple/price',
    '/api/v3/simple/token_price/ethereum',
  ])
  expect(
    send.mock.calls.every(([url, init]) => !String(url).includes('key') && new Headers(init?.headers).get('x-cg-pro-api-key') === 'k'),
  ).toBe(true)
})

test('a daily change is a decimal or absent, for any value of a source', async () => {
  const own = (change24h: string): PriceSource => ({
    name: 'own',
    read: async (_, assets) => new Map(assets.map(({ id }) => [id, { price: '1', change24h, at: 0 }])),
  })
  const body = { currency: 'usd', assets: [ETH] }
  const items = async (source: PriceSource) => ((await ask(pricesServer({ sources: [source] }), body)) as { items: object[] }).items
  expect(await items(own('-2.5'))).toMatchObject([{ change24h: '-2.5' }])
  for (const odd of ['2.5%', '1e3', '', 'NaN']) expect((await items(own(odd)))[0]).not.toHaveProperty('change24h')
  expect(await items(fixedPrices({ prices: { [ETH]: '1' }, changes: { [ETH]: '0.5' } }))).toMatchObject([{ change24h: '0.5' }])
  expect(() => fixedPrices({ prices: {}, changes: { [ETH]: '+1%' } })).toThrow('change')
})

test.each([
  ['a fault', () => new Response('', { status: 500 })],
  ['a refusal', () => new Response('', { status: 403 })],
  ['no JSON', () => new Response('<html>')],
  ['another shape', () => ({ coins: { 'coingecko:ethereum': { price: '3000', timestamp: AT } } })],
  ['a price below zero', () => ({ coins: { 'coingecko:ethereum': { price: -1, timestamp: AT } } })],
  ['nothing', () => ({ coins: {} })],
])('tries the next source after one that answers %s, and reports a failure', async (what, answer) => {
  const onError = vi.fn()
  const sources = [defillamaPrices(), fixedPrices({ prices: { [ETH]: '2999.99' } })]
  expect(await ask(pricesServer({ sources, onError }), { currency: 'usd', assets: [ETH, USDC] }, sends(answer))).toMatchObject({
    items: [{ price: '2999.99' }, { price: null }],
  })
  expect(onError).toHaveBeenCalledTimes(['a price below zero', 'nothing'].includes(what) ? 0 : 1)
})

test('without a source no request is made', async () => {
  const send = sends(() => ({}))
  expect(await ask(pricesServer(), { currency: 'usd', assets: [ETH] }, send)).toEqual({ items: [{ asset: ETH, price: null, asOf: null }] })
  expect(send).not.toHaveBeenCalled()
})

test('a price is cached for half a minute by currency, and failures are retried sooner', async () => {
  let now = 0
  const read = vi.fn<PriceSource['read']>(async (currency, assets) => {
    if (currency === 'gbp') throw new Error('away')
    return new Map(assets.filter(({ address }) => !address).map(({ id }) => [id, { price: '1', at: 0 }]))
  })
  const plugin = pricesServer({ sources: [{ name: 's', read }], now: () => now })
  const asks = async (currency: string, asset: string, times = 2): Promise<number> => {
    read.mockClear()
    for (let i = 0; i < times; i += 1) await ask(plugin, { currency, assets: [asset] })
    return read.mock.calls.length
  }
  expect([
    await asks('usd', ETH),
    await asks('usd', 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
    await asks('eur', ETH),
    await asks('usd', USDC),
    await asks('gbp', ETH),
  ]).toEqual([1, 0, 1, 1, 1])
  now = 5_000
  expect([await asks('usd', ETH), await asks('usd', USDC), await asks('gbp', ETH)]).toEqual([0, 0, 1])
  now = 30_000
  expect([await asks('usd', ETH), await asks('usd', USDC)]).toEqual([1, 0])
  now = 300_000
  expect(await asks('usd', USDC)).toBe(1)
})

test('concurrent callers share one request, and one that aborts does not end it for the others', async () => {
  let answer: (() => void) | undefined
  const read = vi.fn<PriceSource['read']>(
    (_, assets, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        answer = () => resolve(new Map(assets.map(({ id }) => [id, { price: '7', at: 1 }])))
      }),
  )
  let prices: ((query: PriceQuery, signal: AbortSignal) => Promise<unknown>) | undefined
  const peek = defineServerPlugin<Record<never, never>>({
    id: 'peek',
    wire: {},
    handlers: {},
    raw: [
      {
        path: '/peek',
        summary: '',
        type: 'text/plain',
        answer: (_, env: RawEnv) => {
          prices = (query, signal) => env.use(pricesService).read(query, { ...env, signal })
          return new Response()
        },
      },
    ],
  })
  await createServer({ plugins: [pricesServer({ sources: [{ name: 's', read }] }), peek] }).fetch(new Request('https://api.test/peek'))
  const leaving = new AbortController()
  const both = [
    prices?.({ currency: 'usd', assets: [ETH] }, leaving.signal),
    prices?.({ currency: 'usd', assets: [ETH] }, new AbortController().signal),
  ]
  leaving.abort()
  answer?.()
  expect(await both[1]).toMatchObject([{ price: '7' }])
  expect(read).toHaveBeenCalledOnce()
})

describe('feeds on a real chain', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  }, 60_000)
  afterAll(() => sandbox.stop())

  /** A contract that answers like an aggregator with 8 decimals. */
  const aggregator = (answer: bigint, updatedAt: bigint): `0x${string}` => {
    const word = (value: bigint): string => pad(toHex(value)).slice(2)
    return `0x5f3560e01c63313ce5671460635760015f527f${word(answer)}6020527f${word(updatedAt)}606052600160805260a05ff35b60085f5260205ff3`
  }

  test('their price is the contract’s, and old, empty or broken ones return nothing', async () => {
    const [{ id, rpcUrl }] = sandbox.chains
    const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
    const chain = `eip155:${id}`
    const now = 1_800_000_000_000
    const at = (n: number): `0x${string}` => pad(toHex(0xfeed00 + n), { size: 20 })
    const fresh = BigInt(now / 1000 - 60)
    const contracts: (readonly [bigint, bigint])[] = [
      [321_012_345_678n, fresh],
      [1n, fresh],
      [321n, fresh - 86_400n],
      [0n, fresh],
      [(1n << 256n) - 5n, fresh],
    ]
    for (const [n, [answer, updated]] of contracts.entries())
      await client.setCode({ address: at(n), bytecode: aggregator(answer, updated) })
    await client.setCode({ address: at(5), bytecode: '0x5f5ffd' })
    const abi = parseAbi([
      'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
      'function decimals() view returns (uint8)',
    ])
    expect(await client.readContract({ abi, address: at(0), functionName: 'latestRoundData' })).toEqual([
      1n,
      321_012_345_678n,
      0n,
      fresh,
      1n,
    ])
    expect(await client.readContract({ abi, address: at(0), functionName: 'decimals' })).toBe(8)
    const assets = Array.from({ length: 7 }, (_, n) => `eip155:1/erc20:${pad(toHex(n + 1), { size: 20 })}`)
    const feeds = Object.fromEntries(assets.map((asset, n) => [asset, { chain, address: at(n) }]))
    const nodes = {
      chains: [chain],
      request: (_: string, method: string, params: readonly unknown[]) => client.request({ method, params } as never),
    }
    const holder = defineServerPlugin<Record<never, never>>({
      id: 'nodes',
      wire: {},
      handlers: {},
      provides: [provide(nodesService, nodes)],
    })
    const server = createServer({ plugins: [pricesServer({ sources: [feedPrices({ feeds, now: () => now })], now: () => now }), holder] })
    const answer = await server.fetch(
      new Request('https://api.test/v1/prices?projectId=p', { method: 'POST', body: JSON.stringify({ currency: 'usd', assets }) }),
    )
    expect(((await answer.json()) as { items: { price: unknown }[] }).items.map(({ price }) => price)).toEqual([
      '3210.12345678',
      '0.00000001',
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

test.each([
  [ETH, 'eip155:1/slip44'],
  ['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'eip155:1/slip44'],
  [USDC, `eip155:1/erc20:${usdc}`],
  [`eip155:1:${usdc}`, `eip155:1/erc20:${usdc}`],
  [`${SOLANA}:So11111111111111111111111111111111111111111`, `${SOLANA}/slip44`],
  [`${SOLANA}:So11111111111111111111111111111111111111112`, `${SOLANA}/token:So11111111111111111111111111111111111111112`],
  ['bip122:000000000019d6689c085ae165831e93/slip44:0', 'bip122:000000000019d6689c085ae165831e93/slip44'],
  ['eip155:1', undefined],
  ['eip155:1/erc20:0x12', undefined],
  ['eip155:1/erc721:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/1', undefined],
  [`${SOLANA}/token:../../x`, undefined],
  ['', undefined],
])('%s is %s', (text, id) => expect(readAsset(text)?.id).toBe(id))

test('AMT-03: numbers of other services are written out in full, and parse back to the same value', () => {
  expect([1e-7, 1.5e-8, 1e21, 1.25e22, 0, 3210.5, 5e-324].map(toDecimal)).toEqual([
    '0.0000001',
    '0.000000015',
    '1000000000000000000000',
    '12500000000000000000000',
    '0',
    '3210.5',
    `0.${'0'.repeat(323)}5`,
  ])
  expect([-1, Number.NaN, Number.POSITIVE_INFINITY, '1', null].map(toDecimal)).toEqual(Array(5).fill(undefined))
  fc.assert(
    fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = toDecimal(value)
      expect(text).toMatch(/^\d+(\.\d+)?$/)
      expect(Number(text)).toBe(value)
    }),
  )
  expect([fromUnits(0n, 8), fromUnits(10n, 0), fromUnits(1_500n, 3), divide('1', '0'), divide('0.5', '0.25')]).toEqual([
    '0',
    '10',
    '1.5',
    undefined,
    '2',
  ])
})
