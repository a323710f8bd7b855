import { cacheService, createServer, defineServerPlugin, mediaService, nodesService, provide, serverErrors } from '@latchkey/server-kit'
import { encodeAbiParameters, stringToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { SwapToken } from '../../wire.js'
import type { SwapProvider } from '../swap-provider.js'
import { swapsServer } from '../swaps-server.js'
import type { SwapListedToken } from './listed-token.js'

const ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const provider: SwapProvider = {
  id: 'none',
  name: 'None',
  chains: ['eip155:1', 'eip155:56', SOLANA],
  routers: () => [],
  quote: async () => undefined,
}
const at = (number: number): string => `0x${String(number).padStart(40, '0')}`
const token = (number: number, symbol: string, more: Partial<SwapListedToken> = {}): SwapListedToken => ({
  chainId: 1,
  address: at(number),
  name: `Token ${symbol}`,
  symbol,
  decimals: 18,
  ...more,
})

type Nodes = (method: string, params: readonly unknown[]) => unknown
function asks(tokens: readonly SwapListedToken[], request: Nodes = () => undefined) {
  const nodes = { chains: ['eip155:1'], request: async (_: string, method: string, params: readonly unknown[]) => request(method, params) }
  const kept = new Map<string, Promise<unknown>>()
  const cache = {
    read: <T>(key: string, { load }: { readonly load: () => Promise<T> }) => {
      const value = kept.get(key) ?? load()
      kept.set(key, value)
      return value as Promise<T>
    },
  }
  const provides = [
    provide(nodesService, nodes),
    provide(cacheService, cache),
    provide(mediaService, (url: string) => (url.startsWith('https:') ? `https://media.test/${url.length}` : undefined)),
  ]
  const holder = defineServerPlugin<Record<never, never>>({ id: 'nodes', wire: {}, handlers: {}, provides })
  const server = createServer({ plugins: [swapsServer({ providers: [provider], tokens }), holder] })
  return async (body: object): Promise<{ readonly items: readonly SwapToken[]; readonly next?: string; readonly error?: object }> => {
    const request = new Request('https://api.test/v1/swaps/tokens?projectId=p', { method: 'POST', body: JSON.stringify(body) })
    return (await server.fetch(request)).json() as never
  }
}
const symbols = ({ items }: { readonly items: readonly SwapToken[] }): readonly string[] => items.map(({ symbol }) => symbol)

test('S9-44 the coin comes first, then suggested tokens, popular ones, and the rest in the list’s own order', async () => {
  const ask = asks([
    token(1, 'ZZZ'),
    token(2, 'UNI'),
    token(3, 'USDC', { address: ADDRESS }),
    token(4, 'AAA'),
    token(5, 'OWN', { tags: ['suggested'] }),
  ])
  const found = await ask({ chain: 'eip155:1' })
  expect(found.items.map(({ symbol, rank }) => [symbol, rank])).toEqual([
    ['ETH', 'suggested'],
    ['USDC', 'suggested'],
    ['OWN', 'suggested'],
    ['UNI', 'popular'],
    ['ZZZ', undefined],
    ['AAA', undefined],
  ])
  expect(found.items[1]).toMatchObject({ asset: `eip155:1/erc20:${ADDRESS}`, verified: true, decimals: 18 })
  expect(symbols(await ask({ chain: 'eip155:56' }))).toEqual(['BNB'])
  expect(symbols(await ask({ chain: SOLANA }))).toEqual(['SOL'])
  expect(await ask({ chain: 'eip155:5' })).toMatchObject({ error: { code: 'invalid', field: 'chain' } })
})

test('a search matches a part of a name or symbol, in any case', async () => {
  const ask = asks([token(1, 'ABC'), token(2, 'XYZ', { name: 'The abcess' }), token(3, 'DEF')])
  expect(symbols(await ask({ chain: 'eip155:1', search: ' aBc ' }))).toEqual(['ABC', 'XYZ'])
  expect(symbols(await ask({ chain: 'eip155:1', search: 'ether' }))).toEqual(['ETH'])
  expect(symbols(await ask({ chain: 'eip155:1', search: 'nothing' }))).toEqual([])
})

test('long lists are paged, and their images are the server’s own copies', async () => {
  const ask = asks(
    Array.from({ length: 250 }, (_, number) =>
      token(number, `T${number}`, { logoURI: number === 0 ? 'https://a.test/b.png' : 'javascript:1' }),
    ),
  )
  const one = await ask({ chain: 'eip155:1' })
  const two = await ask({ chain: 'eip155:1', cursor: one.next })
  const three = await ask({ chain: 'eip155:1', cursor: two.next })
  expect([one, two, three].map(({ items, next }) => [items.length, next])).toEqual([
    [100, '100'],
    [100, '200'],
    [51, undefined],
  ])
  expect(new Set([...symbols(one), ...symbols(two), ...symbols(three)]).size).toBe(251)
  expect(one.items.slice(1, 3).map(({ iconUrl }) => iconUrl)).toEqual(['https://media.test/20', undefined])
})

test('a listed address returns the listed token; another one is read from its contract once, and marked', async () => {
  const text = (value: string): string => encodeAbiParameters([{ type: 'string' }], [value])
  const answers: { readonly [selector: string]: string } = {
    '0x06fdde03': text('  New\u202e\n Coin '),
    '0x95d89b41': stringToHex('NEW', { size: 32 }),
    '0x313ce567': `0x${'0'.repeat(63)}8`,
  }
  const request = vi.fn<Nodes>((_, [call]) => answers[(call as { readonly data: string }).data])
  const ask = asks([token(3, 'USDC', { address: ADDRESS })], request)
  expect(await ask({ chain: 'eip155:1', search: ADDRESS.toLowerCase() })).toMatchObject({ items: [{ symbol: 'USDC', verified: true }] })
  expect(request).not.toHaveBeenCalled()
  const found = { items: [{ asset: `eip155:1/erc20:${at(77)}`, name: 'New Coin', symbol: 'NEW', decimals: 8, verified: false }] }
  expect(await ask({ chain: 'eip155:1', search: at(77) })).toEqual(found)
  expect(await ask({ chain: 'eip155:1', search: at(77) })).toEqual(found)
  expect(request).toHaveBeenCalledTimes(3)
  // On chains without a node, and on Solana, only listed tokens are known.
  expect(await ask({ chain: 'eip155:56', search: at(77) })).toEqual({ items: [] })
})

test.each([
  ['nothing', undefined],
  ['no text', 5],
  ['half a word', '0x12'],
  ['more decimals than there are', `0x${'f'.repeat(64)}`],
  ['a text without an end', `0x${'0'.repeat(62)}20${'f'.repeat(64)}`],
])('a contract that answers %s is not a token', async (_, answer) => {
  expect(await asks([], () => answer)({ chain: 'eip155:1', search: at(9) })).toEqual({ items: [] })
})

test('a contract that reverts is not a token, and an unreachable node is reported', async () => {
  const refuses = asks([], () => {
    throw Object.assign(new Error('execution reverted'), { code: 3 })
  })
  expect(await refuses({ chain: 'eip155:1', search: at(9) })).toEqual({ items: [] })
  const fails = asks([], () => {
    throw serverErrors.create('unavailable', { what: 'The node' })
  })
  expect(await fails({ chain: 'eip155:1', search: at(9) })).toMatchObject({ error: { code: 'unavailable' } })
})

test.each(['eip155:1', SOLANA])('a search on %s does not end with a first caller who leaves while another waits for it', async (chain) => {
  const signals: AbortSignal[] = []
  const cache = { read: async <T>(_: string, { load }: { readonly load: () => Promise<T> }) => load() }
  const nodes = {
    chains: [chain],
    async request(_chain: string, _method: string, _params: readonly unknown[], { signal }: { readonly signal: AbortSignal }) {
      signals.push(signal)
      return undefined
    },
  }
  const provides = [provide(nodesService, nodes), provide(cacheService, cache)]
  const holder = defineServerPlugin<Record<never, never>>({ id: 'nodes', wire: {}, handlers: {}, provides })
  const server = createServer({ plugins: [swapsServer({ providers: [provider] }), holder] })
  const leaving = new AbortController()
  const search = chain === SOLANA ? 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' : at(9)
  const body = JSON.stringify({ chain, search })
  await server.fetch(new Request('https://api.test/v1/swaps/tokens?projectId=p', { method: 'POST', body, signal: leaving.signal }))
  leaving.abort()
  expect(signals.length).toBeGreaterThan(0)
  expect(signals.every(({ aborted }) => !aborted)).toBe(true)
})
