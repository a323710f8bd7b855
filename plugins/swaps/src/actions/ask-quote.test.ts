import { expect, test, vi } from 'vitest'
import { apply } from '../apply.js'
import { approveData, call, callData, coin, dollar, euro, FROM, fill, planOf, quoteFor, startSwaps } from '../fixtures/start-swaps.js'
import type { SwapQuery, SwapQuote } from '../wire.js'
import { askQuote } from './ask-quote.js'

const EVE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a price is requested for the form, checked against it, and simulated', async () => {
  const world = await startSwaps()
  fill(world)
  await askQuote(world.ctx, call)
  expect(world.queries).toEqual([
    {
      account: `eip155:1:${FROM}`,
      sell: coin.asset,
      buy: dollar.asset,
      amount: '1000000000000000000',
      slippage: 100,
      approvals: ['allowance'],
    },
  ])
  await vi.waitFor(() => expect(world.ctx.state.quoting).toMatchObject({ status: 'ready', trial: 'ready' }))
  const { offer } = world.flow
  expect(offer?.trade?.args).toMatchObject({
    from: FROM,
    calls: [{ purpose: 'trade', value: 10n ** 18n }],
    gives: { most: 10n ** 18n },
    gets: { asset: dollar.asset.slice(dollar.asset.indexOf('0x')), least: 1_980_000n },
  })
  expect([offer, offer?.quote, offer?.quote.tx].every(Object.isFrozen)).toBe(true)
})

test('AMT-04 requests for another form are dropped, and a late response is never shown', async () => {
  const answers: ((quote: SwapQuote) => void)[] = []
  const world = await startSwaps({ quote: () => new Promise((resolve) => answers.push(resolve)) })
  const changes: (() => void)[] = [
    () => apply(world.ctx, { type: 'amount', amount: '2' }),
    () => apply(world.ctx, { type: 'token', side: 'buy', token: euro }),
    () => apply(world.ctx, { type: 'reversed', amount: '3' }),
    () => apply(world.ctx, { type: 'holder', holder: { chain: 'eip155:1', from: EVE } }),
    () => apply(world.ctx, { type: 'holder', holder: { chain: 'eip155:10', from: FROM } }),
  ]
  for (const change of changes) {
    fill(world)
    const asking = askQuote(world.ctx, call)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    change()
    answers.pop()?.(quoteFor(world.queries.at(-1) as SwapQuery, 2_000_000n))
    await asking
    expect([world.flow.offer, world.ctx.state.quoting.status]).toEqual([undefined, 'none'])
  }
  expect(world.asked).toEqual([])
})

test('AMT-04 a price disappears with the form that it was for', async () => {
  const world = await startSwaps()
  fill(world)
  await askQuote(world.ctx, call)
  expect(world.flow.offer).toBeDefined()
  apply(world.ctx, { type: 'amount', amount: '2' })
  expect(world.flow.offer).toBeUndefined()
})

test('a newer request supersedes an older one', async () => {
  const answers: ((quote: SwapQuote) => void)[] = []
  const world = await startSwaps({ quote: () => new Promise((resolve) => answers.push(resolve)) })
  fill(world)
  const first = askQuote(world.ctx, call)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const second = askQuote(world.ctx, call)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const query = world.queries[0] as SwapQuery
  answers[1]?.(quoteFor(query, 3_000_000n))
  answers[0]?.(quoteFor(query, 9_000_000n))
  await Promise.all([first, second])
  expect(world.flow.offer?.quote.buy.amount).toBe('3000000')
})

test('no route, a failing server, and a failing simulation are distinguished', async () => {
  const none = await startSwaps({ quote: () => null })
  fill(none)
  await askQuote(none.ctx, call)
  expect(none.ctx.state.quoting.status).toBe('noRoute')
  const failing = await startSwaps({ replies: { '/v1/swaps/networks': { items: 'none' } } })
  fill(failing)
  await askQuote(failing.ctx, call)
  expect(failing.ctx.state.quoting.status).toBe('failed')
  const { transferErrors } = await import('@latchkey/kernel/transfers')
  const poor = await startSwaps({
    trades: {
      plan: async () => {
        throw transferErrors.create('no-fee', { symbol: 'ETH' })
      },
    },
  })
  fill(poor)
  await askQuote(poor.ctx, call)
  await vi.waitFor(() =>
    expect(poor.ctx.state.quoting).toMatchObject({ status: 'ready', trial: 'failed', error: { code: 'transfer/no-fee' } }),
  )
})

const hostile: readonly (readonly [string, (query: SwapQuery, fine: SwapQuote) => Partial<SwapQuote>, string])[] = [
  [
    'another recipient',
    (query, { minBuy, tx }) => ({ tx: { ...tx, data: callData(query, BigInt(minBuy), EVE) } as SwapQuote['tx'] }),
    'recipient',
  ],
  ['another token', () => ({ buy: { asset: coin.asset, amount: '2000000' } }), 'query'],
  ['another chain', (_query, { buy }) => ({ buy: { ...buy, asset: buy.asset.replace('eip155:1/', 'eip155:10/') } }), 'query'],
  ['more to pay', (_query, { sell }) => ({ sell: { ...sell, amount: `${sell.amount}0` } }), 'query'],
  ['more coins', (_query, { tx }) => ({ tx: { ...tx, value: '1' } as SwapQuote['tx'] }), 'call'],
  ['a minimum of nothing', () => ({ minBuy: '0' }), 'slippage'],
  ['less than the slippage leaves', () => ({ minBuy: '1979999' }), 'slippage'],
  ['a call that gives less', (query, { tx }) => ({ tx: { ...tx, data: callData(query, 1n) } as SwapQuote['tx'] }), 'minimum'],
  ['an unknown function', (_query, { tx }) => ({ tx: { ...tx, data: '0x12345678' } as SwapQuote['tx'] }), 'call'],
  ['an unknown contract', (_query, { tx }) => ({ tx: { ...tx, to: EVE } as SwapQuote['tx'] }), 'router'],
  [
    'more to approve',
    (query, { approval }) => ({
      approval: approval && { ...approval, calls: [{ to: approval.calls[0]?.to ?? '', data: approveData(BigInt(query.amount) + 1n) }] },
    }),
    'approval',
  ],
  ['an approval for somebody', (_query, { approval }) => ({ approval: approval && { ...approval, spender: EVE } }), 'router'],
]

test.each(hostile)('refuses a quote with %s, without a prompt', async (_name, change, what) => {
  const world = await startSwaps({
    quote: (query) => {
      const fine = quoteFor(query, 2_000_000n)
      return { ...fine, ...change(query, fine) }
    },
  })
  fill(world, { sell: dollar, buy: euro, amount: '2' })
  await askQuote(world.ctx, call)
  expect(world.ctx.state.quoting).toMatchObject({
    status: 'failed',
    error: { code: 'swaps/quote-refused', reason: expect.stringContaining(`(${what})`) },
  })
  expect([world.flow.offer, world.asked]).toEqual([undefined, []])
  expect(world.reports()).toHaveLength(1)
})

test('in the review, a worse minimum must be confirmed; a better one need not', async () => {
  let bought = 2_000_000n
  const world = await startSwaps({ quote: (query) => quoteFor(query, bought) })
  fill(world)
  await askQuote(world.ctx, call)
  apply(world.ctx, { type: 'reviewed' })
  bought = 2_100_000n
  await askQuote(world.ctx, call)
  expect(world.ctx.state.moved).toBe(false)
  bought = 2_099_999n
  await askQuote(world.ctx, call)
  expect(world.ctx.state.moved).toBe(true)
  // It stays so until the visitor has seen it, even if the next price is slightly better.
  bought = 2_099_999n + 1n
  await askQuote(world.ctx, call)
  expect(world.ctx.state.moved).toBe(true)
  apply(world.ctx, { type: 'seen' })
  expect(world.ctx.state.moved).toBe(false)
})

test('the site’s own contract list replaces the server’s', async () => {
  const world = await startSwaps({ options: { routers: { 'eip155:1': [] } } })
  fill(world)
  await askQuote(world.ctx, call)
  expect(world.ctx.state.quoting.error?.reason).toContain('(router)')
})

test("S9-14 the site's slippage is used, within its limits, else one percent", async () => {
  for (const [slippage, asked] of [
    [undefined, 100],
    [0.5, 50],
    [0, 1],
    [99, 5000],
  ] as const) {
    const world = await startSwaps({ options: slippage === undefined ? {} : { slippage } })
    fill(world)
    await askQuote(world.ctx, call)
    expect(world.queries[0]?.slippage).toBe(asked)
  }
})

test('a late simulation does not affect a newer price', async () => {
  const ends: (() => void)[] = []
  const world = await startSwaps({
    trades: { plan: (args) => new Promise((resolve) => ends.push(() => resolve(planOf(args, { fee: 7n })))) },
  })
  fill(world)
  await askQuote(world.ctx, call)
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  await askQuote(world.ctx, call)
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[0]?.()
  await Promise.resolve()
  expect(world.ctx.state.quoting.trial).toBe('running')
  ends[1]?.()
  await vi.waitFor(() => expect(world.ctx.state.quoting.trial).toBe('ready'))
  expect(world.flow.offer?.trade?.fee).toBe(7n)
})

test('the cost of the previous price is shown until the new one is simulated, only for the same query', async () => {
  const world = await startSwaps()
  const tried = () => vi.waitFor(() => expect(world.ctx.state.quoting.trial).toBe('ready'))
  fill(world)
  await askQuote(world.ctx, call)
  expect(world.flow.offer?.tradeBefore).toBeUndefined()
  await tried()
  const { trade } = world.flow.offer ?? {}
  await askQuote(world.ctx, call)
  expect(world.flow.offer).toMatchObject({ tradeBefore: { fee: trade?.fee } })
  await tried()
  apply(world.ctx, { type: 'amount', amount: '2' })
  await askQuote(world.ctx, call)
  expect(world.flow.offer?.tradeBefore).toBeUndefined()
})

test('a worse price in the review is announced once', async () => {
  let bought = 2_000_000n
  const world = await startSwaps({ quote: (query) => quoteFor(query, bought) })
  fill(world)
  await askQuote(world.ctx, call)
  apply(world.ctx, { type: 'reviewed' })
  for (const next of [2_100_000n, 1_900_000n, 1_800_000n]) {
    bought = next
    await askQuote(world.ctx, call)
  }
  expect([world.ctx.state.moved, world.kernel.state.core.toast]).toMatchObject([true, { id: 1, kind: 'info' }])
})
