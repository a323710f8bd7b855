import { createServer, defineServerPlugin, nodesService, provide } from '@latchkey/server-kit'
import { encodeFunctionData, getAddress, pad } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { uniswapV2Abi } from '../evm/uniswap-v2.js'
import type { SwapQuote, SwapTransaction } from '../wire.js'
import type { Offer, ProviderQuery, SwapProvider } from './swap-provider.js'
import { type SwapsServerOptions, swapsServer } from './swaps-server.js'

const ACCOUNT = '0x00000000000000000000000000000000000aCc01'
const DOLLAR = '0x00000000000000000000000000000000000D0110'
const EURO = '0x0000000000000000000000000000000000000e40'
const ROUTER = '0x0000000000000000000000000000000000000200'
const HASH = `0x${'ab'.repeat(32)}`
const id = (address: string, chain = 'eip155:1'): string => `${chain}/erc20:${address}`
const question = {
  account: `eip155:1:${ACCOUNT}`,
  sell: id(DOLLAR),
  buy: id(EURO),
  amount: '1000',
  slippage: 100,
  approvals: ['allowance'],
}

/** A correct swap of dollars for euros. */
function trade(buy: bigint, to = ACCOUNT): SwapTransaction {
  const [dollar, euro, account] = [DOLLAR, EURO, to].map((each) => each.toLowerCase() as `0x${string}`) as [
    `0x${string}`,
    `0x${string}`,
    `0x${string}`,
  ]
  const args = [1000n, buy, [dollar, euro], account, 4_000_000_000n] as const
  return {
    kind: 'call',
    to: ROUTER,
    value: '0',
    data: encodeFunctionData({ abi: uniswapV2Abi, functionName: 'swapExactTokensForTokens', args }),
  }
}
const permit = (spender: string) =>
  JSON.stringify({
    primaryType: 'Permit',
    domain: { chainId: 1, verifyingContract: DOLLAR },
    types: {
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map((field) => ({
        type: field.split(' ')[0],
        name: field.split(' ')[1],
      })),
    },
    message: { owner: ACCOUNT, spender, value: '1000', nonce: '0', deadline: '4000000000' },
  })
function provider(name: string, buy: bigint, more: Partial<SwapProvider> = {}, offer: Partial<Offer> = {}): SwapProvider {
  return {
    id: name,
    name: name.toUpperCase(),
    chains: ['eip155:1'],
    routers: () => [{ address: ROUTER, name: 'Router', kind: 'uniswap-v2' }],
    quote: async () => ({ buy, minBuy: buy - 1n, fees: [], approval: null, tx: trade(buy - 1n), ...offer }),
    ...more,
  }
}

type Nodes = (method: string) => unknown
function serverOf(
  options: Partial<SwapsServerOptions>,
  { nodes = () => null, limit }: { readonly nodes?: Nodes; readonly limit?: (cost: number) => number } = {},
) {
  const faults: string[] = []
  const request = async (_: string, method: string) => nodes(method)
  const holder = defineServerPlugin<Record<never, never>>({
    id: 'nodes',
    wire: {},
    handlers: {},
    provides: [provide(nodesService, { chains: ['eip155:1'], request })],
  })
  const server = createServer({
    plugins: [swapsServer({ providers: [], ...options }), holder],
    onFault: (error, name) => faults.push(`${name}: ${(error as Error).message}`),
    onError: () => {},
    ...(limit && { limit: ({ cost = 1 }) => limit(cost) || undefined }),
  })
  const ask = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await server.fetch(new Request(`https://api.test/v1/swaps/${path}?projectId=p`, init))
    return {
      status: response.status,
      ...((await response.json()) as {
        readonly quote?: SwapQuote | null
        readonly error?: { readonly code: string; readonly field?: string }
      }),
    }
  }
  return { ask, faults }
}

test.each<readonly [string, object, string]>([
  ['sold on another chain', { sell: id(DOLLAR, 'eip155:5') }, 'sell'],
  ['bought on another chain', { buy: id(EURO, 'eip155:5') }, 'buy'],
  ['bought as it is sold, in another case', { buy: id(DOLLAR.toLowerCase()) }, 'buy'],
  ['nothing', { amount: '0' }, 'amount'],
  ['more than there can be', { amount: '9'.repeat(78) }, 'amount'],
  [
    'of a chain that nobody trades on',
    { account: `eip155:5:${ACCOUNT}`, sell: id(DOLLAR, 'eip155:5'), buy: id(EURO, 'eip155:5') },
    'chain',
  ],
  ['with more slippage than half', { slippage: 5001 }, 'slippage'],
])('rejects %s, with the field', async (_, wrong, field) => {
  const quote = vi.fn(async () => undefined)
  const { ask } = serverOf({ providers: [provider('one', 1000n, { quote })] })
  expect(await ask('quote', { ...question, ...wrong })).toMatchObject({
    status: 400,
    error: { code: 'invalid', field: expect.stringContaining(field) },
  })
  expect(quote).not.toHaveBeenCalled()
})

test('fees charged on top are deducted before comparing quotes, in either of the two assets', async () => {
  const fee = (asset: string, amount: string, extra: boolean): Partial<Offer> => ({
    fees: [{ who: 'provider', name: 'Fee', asset, amount, extra }],
  })
  const best = async (...providers: readonly SwapProvider[]) => (await serverOf({ providers }).ask('quote', question)).quote?.provider.id
  expect(await best(provider('a', 1000n), provider('b', 1010n, {}, fee(id(EURO), '20', true)))).toBe('a')
  expect(await best(provider('a', 1000n), provider('b', 1010n, {}, fee(id(DOLLAR), '20', true)))).toBe('a')
  expect(await best(provider('a', 1000n), provider('b', 1010n, {}, fee(id(EURO), '20', false)))).toBe('b')
  expect(await best(provider('a', 1000n), provider('b', 1010n, {}, fee(id(EURO), '9', true)))).toBe('b')
})

test('a provider receives the normalized query, and only for its chains', async () => {
  const asked: ProviderQuery[] = []
  const quote = async (query: ProviderQuery): Promise<undefined> => void asked.push(query)
  const elsewhere = vi.fn(async () => undefined)
  const { ask } = serverOf({
    providers: [provider('one', 1n, { quote }), provider('two', 1n, { chains: ['eip155:10'], quote: elsewhere })],
    now: () => 1_000_000,
    quoteMs: 5_000,
  })
  expect(await ask('quote', { ...question, account: question.account.toLowerCase() })).toEqual({ status: 200, quote: null })
  expect(asked).toEqual([
    {
      chain: 'eip155:1',
      account: getAddress(ACCOUNT.toLowerCase()),
      sell: { id: id(DOLLAR), chain: 'eip155:1', token: DOLLAR.toLowerCase() },
      buy: { id: id(EURO), chain: 'eip155:1', token: EURO.toLowerCase() },
      amount: 1000n,
      slippage: 100,
      approvals: ['allowance'],
      expiresAt: 1_005_000,
    },
  ])
  expect(elsewhere).not.toHaveBeenCalled()
})

test('quotes use more of the limit than other calls', async () => {
  const costs: number[] = []
  const { ask } = serverOf({ providers: [provider('one', 1000n)] }, { limit: (cost) => costs.push(cost) * 0 })
  await ask('quote', question)
  expect(costs.reduce((all, each) => all + each, 0)).toBe(3)
})

describe('an order', () => {
  const signed = (tx: SwapTransaction): SwapProvider =>
    provider(
      'one',
      1000n,
      { order: async () => tx },
      {
        tx: null,
        order: { kept: true },
        approval: { kind: 'signature', token: id(DOLLAR), spender: ROUTER, amount: '1000', calls: [], typedData: permit(ROUTER) },
      },
    )

  test('is valid until its quote expires, and only for its own id', async () => {
    let now = 1_900_000_000_000
    const { ask } = serverOf({ providers: [signed(trade(999n))], now: () => now })
    const { quote } = await ask('quote', question)
    expect(quote).toMatchObject({ tx: null, expiresAt: new Date(now + 60_000).toISOString() })
    const order = (quoteId = quote?.quoteId ?? '') => ask('orders', { quoteId, signature: '0x12' })
    expect(await order()).toMatchObject({ status: 200, tx: { to: ROUTER } })
    const changed = [...(quote?.quoteId ?? '')]
    changed[60] = changed[60] === 'A' ? 'B' : 'A'
    expect(await order(changed.join(''))).toMatchObject({ status: 400, error: { field: 'quoteId' } })
    expect(await order('A'.repeat(16))).toMatchObject({ status: 400, error: { field: 'quoteId' } })
    now += 60_000
    expect(await order()).toMatchObject({ status: 400, error: { field: 'quoteId' } })
  })

  test('is not returned if it pays another account, or less', async () => {
    for (const tx of [trade(999n, EURO), trade(998n)]) {
      const { ask, faults } = serverOf({ providers: [signed(tx)] })
      const { quote } = await ask('quote', question)
      expect(await ask('orders', { quoteId: quote?.quoteId, signature: '0x12' })).toMatchObject({
        status: 503,
        error: { code: 'unavailable' },
      })
      expect(faults).toEqual([expect.stringMatching(/^ONE: .*(recipient|minimum)/)])
    }
  })

  test('does not exist if there is nothing to sign', async () => {
    const { ask } = serverOf({ providers: [provider('one', 1000n)] })
    const { quote } = await ask('quote', question)
    expect(await ask('orders', { quoteId: quote?.quoteId, signature: '0x12' })).toMatchObject({ status: 400, error: { field: 'quoteId' } })
  })
})

test('the status of a trade comes from the operator’s node', async () => {
  let receipt: object | null = null
  let transaction: object | null = null
  const nodes: Nodes = (method) => (method === 'eth_getTransactionReceipt' ? receipt : transaction)
  const { ask } = serverOf({ providers: [provider('one', 1000n)] }, { nodes })
  const { quote } = await ask('quote', question)
  const status = (hash = HASH) => ask('status', { quoteId: quote?.quoteId, hash })
  expect(await status()).toEqual({ status: 'unknown' })
  transaction = {}
  expect(await status()).toEqual({ status: 'pending' })
  receipt = { status: '0x0', logs: [] }
  expect(await status()).toEqual({ status: 'failed' })
  const transfer = (token: string, from: string, to: string, amount: bigint) => ({
    address: token,
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(from as `0x${string}`), pad(to as `0x${string}`)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  })
  receipt = {
    status: '0x1',
    logs: [
      transfer(EURO, ROUTER, ACCOUNT, 990n),
      transfer(DOLLAR, ROUTER, ACCOUNT, 5n),
      transfer(EURO, ROUTER, DOLLAR, 7n),
      5,
      { topics: 1 },
    ],
  }
  expect(await status()).toEqual({ status: 'done', bought: '990' })
  receipt = { status: '0x1', logs: 'none' }
  expect(await status()).toEqual({ status: 'done' })
  expect(await status('ab'.repeat(32))).toMatchObject({ status: 400, error: { field: 'hash' } })
})
