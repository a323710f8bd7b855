import { type Asset, assetSources, type BalanceState, type Context } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { network } from '../fixtures/core-state.js'
import { assetBook } from './asset-book.js'

const address = `0x${'ab'.repeat(20)}`
const holder = { address, network: network(1) }
const coin = (symbol: string, extra: Partial<Asset> = {}): Asset => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
  ...extra,
})
const token = (symbol: string, extra: Partial<Asset> = {}): Asset => coin(symbol, { address: `eip155:1:0x${symbol}`, ...extra })

type List = () => Promise<readonly Asset[] | undefined>
interface World {
  readonly wallet?: List
  readonly points?: readonly List[]
  readonly nodes?: List
  readonly coin?: BalanceState
}
const told = (state: BalanceState) => (_: unknown, report: (state: BalanceState) => void) => {
  report(state)
  return () => {}
}
function world({ wallet, points = [], nodes, coin: balance }: World) {
  const reported: unknown[] = []
  const life = new AbortController()
  const stored = memoryStorage()
  const parts = { ...(wallet && { walletAssets: wallet }), ...(nodes && { nodeAssets: nodes }) }
  const shared = {}
  const ctx = {
    signal: life.signal,
    storage: { get: (key: string) => stored.getItem(key) ?? undefined, set: (key: string, value: string) => stored.setItem(key, value) },
    http: { available: false },
    use: (service: unknown) => (service === accountOptions ? shared : undefined),
    report: (error: unknown) => void reported.push(error),
    read: (point: { readonly id: string }) =>
      point.id === assetSources.id
        ? points.map((list, i) => ({ id: String(i), list }))
        : point.id === 'kernel.chains'
          ? [{ namespace: 'eip155', load: async () => parts }]
          : point.id === 'kernel.balanceSources' && balance
            ? [{ namespace: 'eip155', watch: told(balance) }]
            : [],
  }
  return { book: assetBook(ctx as unknown as Context<AccountContract>), reported, life }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('AMT-14 loads the account once more for each transaction, from any event, and only that account', async () => {
  const list = vi.fn(async () => [coin('ETH')])
  const { book } = world({ points: [list] })
  await book.assets.read(holder)
  await book.assets.read({ address: `0x${'cd'.repeat(20)}`, network: network(1) })
  list.mockClear()
  book.changed({ ...holder, hash: '0x1' })
  book.changed({ ...holder, hash: '0x1' })
  await vi.advanceTimersByTimeAsync(1_000)
  book.changed({ ...holder, hash: '0x1' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list.mock.calls).toEqual([[holder, expect.anything()]])
  book.changed({ ...holder, hash: '0x2' })
  book.changed({ ...holder, network: { ...holder.network, testnet: true }, hash: '0x3' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('S7-12 the wallet’s own answer comes first, then the sources, and the nodes last', async () => {
  const answers: { [who: string]: readonly Asset[] | undefined } = { wallet: [coin('W')], point: [coin('P')], nodes: [coin('N')] }
  const { book } = world({ wallet: async () => answers.wallet, points: [async () => answers.point], nodes: async () => answers.nodes })
  const symbols = async () => {
    await book.assets.refresh(holder)
    return (await book.assets.read(holder)).map(({ symbol }) => symbol)
  }
  expect(await symbols()).toEqual(['W'])
  answers.wallet = undefined
  expect(await symbols()).toEqual(['P'])
  answers.point = undefined
  expect(await symbols()).toEqual(['N'])
})

test('a failing source is skipped and reported; when none answers, the last failure is thrown', async () => {
  const broken = new Error('broken')
  const one = world({ wallet: () => Promise.reject(broken), nodes: async () => [coin('N')] })
  expect(await one.book.assets.read(holder)).toHaveLength(1)
  expect(one.reported).toEqual([broken])
  await expect(world({ nodes: () => Promise.reject(broken) }).book.assets.read(holder)).rejects.toBe(broken)
})

test('API-01 STO-05 S3-35 S9-04 ten readers make one request in 30 s', async () => {
  const nodes = vi.fn(async () => [coin('ETH')])
  const { book } = world({ nodes })
  await Promise.all(Array.from({ length: 10 }, () => book.assets.read(holder)))
  await vi.advanceTimersByTimeAsync(29_000)
  await book.assets.read(holder)
  expect(nodes).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await book.assets.read(holder)
  expect(nodes).toHaveBeenCalledTimes(2)
})

test('API-02 API-04 S9-08 a failure keeps the last answer, marked as stale, and is not retried for 30 s', async () => {
  let fails = false
  const nodes = vi.fn(async () => {
    if (fails) throw new Error('down')
    return [coin('ETH')]
  })
  const { book } = world({ nodes })
  const states: { readonly status: string; readonly data?: readonly Asset[] }[] = []
  book.assets.watch(holder, (state) => void states.push(state))
  await vi.advanceTimersByTimeAsync(0)
  fails = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(states.at(-1)).toMatchObject({ status: 'stale', data: [{ symbol: 'ETH' }] })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(nodes).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(nodes).toHaveBeenCalledTimes(3)
})

test('S5-05 the chain’s own coin is first, then the rest by value; tokens without decimals are dropped', async () => {
  const nodes: List = async () => [
    token('LOW', { price: 1 }),
    token('NONE'),
    token('SHARE', { quantity: { decimals: '0', numeric: '7' } }),
    token('TOP', { price: 5 }),
    coin('ETH', { price: 0.1 }),
  ]
  expect((await world({ nodes }).book.assets.read(holder)).map(({ symbol }) => symbol)).toEqual(['ETH', 'TOP', 'LOW', 'NONE'])
})

test('API-44 S3-01 an asset with a price gets a value, or keeps the one its source gave', async () => {
  const nodes: List = async () => [
    coin('ETH', { price: 2_500, quantity: { decimals: '18', numeric: '0.3' } }),
    token('KEPT', { price: 2, value: 9 }),
    token('NONE'),
  ]
  const assets = await world({ nodes }).book.assets.read(holder)
  expect(assets.map(({ symbol, value }) => [symbol, value])).toEqual([
    ['ETH', 750],
    ['KEPT', 9],
    ['NONE', undefined],
  ])
})

test('API-04 API-47 S5-03 drops values that cannot be read exactly or belong elsewhere, and reads the coin from the chain’s own plugin', async () => {
  const bad = [
    token('EXP', { quantity: { decimals: '6', numeric: '1e3' } }),
    token('NEG', { quantity: { decimals: '6', numeric: '-1' } }),
    token('ODD', { quantity: { decimals: '255', numeric: '1' } }),
    token('FAR', { chainId: 'eip155:2' }),
    ...['', 'eip155:1:', 'eip155:2:0xa', 'ton:1:0xa', '0xa', ':1:0xa', 'eip155:1:0xa:b'].map((at) => token('ID', { address: at })),
    { symbol: 7 } as unknown as Asset,
  ]
  const { book } = world({ points: [async () => bad], coin: { status: 'ready', data: coin('ETH') } })
  expect((await book.assets.read(holder)).map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('S8-30 a coin with an unknown balance hides no tokens; without tokens it is a failure', async () => {
  const failed: BalanceState = { status: 'failed' }
  const tokens = world({ points: [async () => [token('TUSD')]], coin: failed })
  expect(await tokens.book.assets.read(holder)).toHaveLength(1)
  await expect(world({ coin: failed }).book.assets.read(holder)).rejects.toThrow('Token Balance Unavailable')
})

test('NET-09 on a test network only the nodes are queried, so that test coins can be sent', async () => {
  const [wallet, point] = [vi.fn(async () => [coin('W')]), vi.fn(async () => [coin('P')])]
  const { book } = world({ wallet, points: [point], nodes: async () => [coin('N')] })
  const found = await book.assets.read({ ...holder, network: { ...holder.network, testnet: true } })
  expect(found.map(({ symbol }) => symbol)).toEqual(['N'])
  expect([wallet, point].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
