import { walletErrors } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import { expect, test, vi } from 'vitest'
import { apply } from '../apply.js'
import {
  call,
  callData,
  coin,
  dollar,
  euro,
  FROM,
  fill,
  HASH,
  planOf,
  quoteFor,
  ROUTER,
  type SwapWorld,
  startSwaps,
} from '../fixtures/start-swaps.js'
import type { Offer } from '../flow.js'
import type { SwapQuery, SwapQuote } from '../wire.js'
import { askQuote } from './ask-quote.js'
import { assetsOf } from './assets-of.js'
import { confirm } from './confirm.js'
import { isUnsure } from './unsure-swaps.js'

/** Fills the form, gets a price and opens the review. */
async function review(world: SwapWorld, more: Parameters<typeof fill>[1] = {}): Promise<Offer> {
  fill(world, more)
  await askQuote(world.ctx, call)
  await vi.waitFor(() => expect(world.ctx.state.quoting.trial).not.toBe('running'))
  apply(world.ctx, { type: 'reviewed' })
  world.asked.length = 0
  return world.flow.offer as Offer
}
const names = (world: SwapWorld) => world.asked.map(([name]) => name)
const told = (world: SwapWorld) => world.events().map(([name]) => name)

test('the wallet gets exactly the shown swap, after a new simulation, and the end is reported', async () => {
  const world = await startSwaps()
  const offer = await review(world)
  let outcome: unknown
  world.flow.finish = (found) => {
    outcome = found
  }
  await confirm(world.ctx, offer)
  expect(names(world).slice(0, 2)).toEqual(['plan', 'send'])
  const [plan, send] = world.asked as unknown as [[string, Offer['trade']], [string, { readonly args: unknown }]]
  expect(send[1].args).toBe(plan[1])
  expect(plan[1]).toMatchObject({ from: FROM, calls: [{ purpose: 'trade', to: ROUTER, data: (offer.quote.tx as { data: string }).data }] })
  expect(outcome).toEqual({ hash: HASH, chainId: 'eip155:1' })
  await vi.waitFor(() => expect(world.ctx.state).toMatchObject({ phase: 'done', sent: { status: 'confirmed', bought: '1990000' } }))
  expect(world.events()).toEqual([
    ['initiateSwap', event],
    ['swapSuccess', { ...event, hash: HASH }],
  ])
})
const event = {
  isSmartAccount: false,
  network: 'eip155:1',
  swapFromToken: 'ETH',
  swapToToken: 'USDC',
  swapFromAmount: '1',
  swapToAmount: '2',
}

test("AMT-14 the account's assets are reloaded once it is done, for that account only", async () => {
  const world = await startSwaps()
  const offer = await review(world)
  await (await assetsOf(world.ctx)).read({ address: offer.from, network: offer.network })
  const before = world.lists()
  await confirm(world.ctx, offer)
  await vi.waitFor(() => expect(world.lists()).toBe(before + 1))
  await Promise.resolve()
  expect(world.lists()).toBe(before + 1)
})

test('AMT-05 an expired offer is renewed; the same price continues, another one must be confirmed', async () => {
  let bought = 2_000_000n
  const world = await startSwaps({ quote: (query) => quoteFor(query, bought, { ms: 20_000 }) })
  const old = await review(world)
  vi.useFakeTimers({ toFake: ['Date'], now: old.until + 1 })
  try {
    bought = 2_100_000n
    await confirm(world.ctx, old)
    expect([names(world).includes('send'), world.ctx.state.phase, world.ctx.state.moved]).toEqual([false, 'preview', true])
    const next = world.flow.offer as Offer
    vi.setSystemTime(next.until + 1)
    apply(world.ctx, { type: 'seen' })
    await confirm(world.ctx, next)
    expect(names(world)).toContain('send')
  } finally {
    vi.useRealTimers()
  }
})

test('AMT-05 an offer that was replaced while the visitor read it is not confirmed', async () => {
  let bought = 2_000_000n
  const world = await startSwaps({ quote: (query) => quoteFor(query, bought) })
  const old = await review(world)
  bought = 1_000_000n
  await askQuote(world.ctx, call)
  world.asked.length = 0
  await confirm(world.ctx, old)
  expect([names(world).includes('send'), world.ctx.state.phase, world.ctx.state.moved]).toEqual([false, 'preview', true])
})

test('a newer offer of the same price that arrives between the press and the prompt is the one sent', async () => {
  const world = await startSwaps()
  const old = await review(world)
  await askQuote(world.ctx, call)
  expect(world.flow.offer?.quote).not.toBe(old.quote)
  world.asked.length = 0
  await confirm(world.ctx, old)
  expect(names(world)).toContain('send')
})

test('a new simulation that yields less, or fails, stops the swap before the wallet prompts', async () => {
  for (const error of [
    transferErrors.create('mismatch', { what: 'gets' }),
    transferErrors.create('would-fail', { reason: 'Too little received' }),
  ]) {
    let fails = false
    const world = await startSwaps({
      trades: {
        plan: async (args) => {
          if (fails) throw error
          return planOf(args)
        },
      },
    })
    const offer = await review(world)
    fails = true
    await confirm(world.ctx, offer)
    expect(names(world)).not.toContain('send')
    expect(world.ctx.state).toMatchObject({ phase: 'preview', failure: { code: `transfer/${error.code}` } })
    // The new price is fetched automatically.
    expect(world.queries).toHaveLength(2)
  }
})

test('AMT-08 after a rejection, the review stays unchanged, the rejection is reported, and a retry succeeds', async () => {
  let declines = true
  const world = await startSwaps({
    trades: {
      send: async () => {
        if (declines) throw walletErrors.create('rejected', { wallet: 'Fake' })
        return HASH
      },
    },
  })
  const offer = await review(world)
  await confirm(world.ctx, offer)
  expect(world.ctx.state).toMatchObject({ phase: 'preview', declined: true, sell: coin, buy: dollar, amount: '1' })
  expect(told(world)).toEqual(['initiateSwap', 'swapRejected'])
  declines = false
  apply(world.ctx, { type: 'seen' })
  await confirm(world.ctx, world.flow.offer as Offer)
  expect(world.ctx.state.sent?.hash).toBe(HASH)
})

test('a failed approval is distinguished from a failed swap', async () => {
  const failing = (at: number) => ({
    send: async (_plan: unknown, { step }: { step?: (at: number) => void }) => {
      step?.(at)
      throw walletErrors.create('locked', { wallet: 'Fake' })
    },
  })
  for (const [at, name] of [
    [0, 'swapApprovalError'],
    [1, 'swapError'],
  ] as const) {
    const world = await startSwaps({ trades: failing(at) })
    const offer = await review(world, { sell: dollar, buy: euro })
    await confirm(world.ctx, offer)
    expect(told(world)).toEqual(['initiateSwap', name])
    expect(world.ctx.state.failure?.code).toBe('wallet/locked')
  }
})

test.each([
  [walletErrors.create('failed', { wallet: 'Fake', reason: 'it answered no transaction hash' }), 'wallet/failed'],
  [walletErrors.create('gone', { wallet: 'Fake' }), 'wallet/gone'],
  [new TypeError('The connection broke'), 'unknown'],
])('shows a swap of unknown outcome as one, and recognizes its repetition (%#)', async (error, code) => {
  const world = await startSwaps({
    trades: {
      send: async (_plan, { step }) => {
        step?.(1)
        throw error
      },
    },
  })
  const offer = await review(world, { sell: dollar, buy: euro })
  expect(isUnsure(world.ctx, offer)).toBe(false)
  await confirm(world.ctx, offer)
  expect(world.ctx.state).toMatchObject({ phase: 'unsure', failure: { code } })
  expect(told(world)).toEqual(['initiateSwap', 'swapUnknown'])
  expect(isUnsure(world.ctx, offer)).toBe(true)
  apply(world.ctx, { type: 'again' })
  expect(world.ctx.state).toMatchObject({ phase: 'preview', failure: undefined })
})

test('a page that closed before the wallet answered shows the swap on its next visit', async () => {
  const world = await startSwaps({ trades: { send: () => new Promise(() => {}) } })
  const offer = await review(world)
  void confirm(world.ctx, offer)
  await vi.waitFor(() => expect(names(world)).toContain('send'))
  await world.kernel.stop()
  expect(isUnsure(world.ctx, offer)).toBe(true)
})

test.each([
  ['declined', walletErrors.create('rejected', { wallet: 'Fake' })],
  ['refused before it was sent', Object.assign(new Error('Another prompt is open'), { code: -32002 })],
])('a swap that was %s is not of unknown outcome', async (_how, error) => {
  const world: SwapWorld = await startSwaps({
    trades: {
      async send() {
        expect(isUnsure(world.ctx, offer)).toBe(true)
        throw error
      },
    },
  })
  const offer = await review(world)
  await confirm(world.ctx, offer)
  expect([world.ctx.state.phase, isUnsure(world.ctx, offer)]).toEqual(['preview', false])
})

test('a repetition that is declined leaves the first swap unknown', async () => {
  const errors: unknown[] = [new TypeError('The connection broke'), walletErrors.create('rejected', { wallet: 'Fake' })]
  const world = await startSwaps({
    trades: {
      send: async () => {
        throw errors.shift()
      },
    },
  })
  const offer = await review(world)
  await confirm(world.ctx, offer)
  apply(world.ctx, { type: 'again' })
  await askQuote(world.ctx, call)
  await confirm(world.ctx, world.flow.offer as Offer)
  expect(told(world).at(-1)).toBe('swapRejected')
  expect(isUnsure(world.ctx, offer)).toBe(true)
})

test('watches the chain for a swap of unknown outcome, and handles it like a sent one afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let found: string | undefined
    const world = await startSwaps({
      trades: {
        find: async () => found,
        send: async () => {
          throw new TypeError('The connection broke')
        },
      },
    })
    fill(world)
    await askQuote(world.ctx, call)
    await vi.advanceTimersByTimeAsync(0)
    apply(world.ctx, { type: 'reviewed' })
    const offer = world.flow.offer as Offer
    const outcomes: unknown[] = []
    world.flow.finish = (outcome) => outcomes.push(outcome)
    world.asked.length = 0
    await confirm(world.ctx, offer)
    expect(world.ctx.state.phase).toBe('unsure')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([world.ctx.state.phase, outcomes]).toEqual(['unsure', []])
    const plan = world.asked.find(([name]) => name === 'send')?.[1]
    expect(world.asked.find(([name]) => name === 'find')?.[1]).toBe(plan)
    // The visitor has begun to review it again meanwhile.
    apply(world.ctx, { type: 'again' })
    await askQuote(world.ctx, call)
    found = HASH
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.ctx.state).toMatchObject({ phase: 'done', failure: undefined, sent: { hash: HASH, status: 'confirmed' } })
    expect(outcomes).toEqual([{ hash: HASH, chainId: 'eip155:1' }])
    expect(told(world)).toEqual(['initiateSwap', 'swapUnknown', 'swapSuccess'])
    expect(isUnsure(world.ctx, offer)).toBe(false)
    expect(world.asked.filter(([name]) => name === 'send')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('an approval of unknown outcome has swapped nothing, unless the swap was part of the same request', async () => {
  const send = async (_plan: unknown, { step }: { step?: (at: number) => void }): Promise<never> => {
    step?.(0)
    throw new TypeError('The connection broke')
  }
  for (const [isAtomic, name] of [
    [false, 'swapApprovalError'],
    [true, 'swapUnknown'],
  ] as const) {
    const world = await startSwaps({ trades: { send, plan: async (args) => ({ ...planOf(args), isAtomic }) } })
    await confirm(world.ctx, await review(world, { sell: dollar, buy: euro }))
    expect(told(world)).toEqual(['initiateSwap', name])
  }
})

test('shows steps as the wallet prompts for them', async () => {
  const seen: unknown[] = []
  const world = await startSwaps({
    trades: {
      send: async (_plan, { step }) => {
        const note = () => seen.push({ ...world.ctx.state.progress, hashes: [...(world.ctx.state.progress?.hashes ?? [])] })
        note()
        step?.(0)
        step?.(0, '0x1')
        note()
        step?.(1)
        note()
        return HASH
      },
    },
  })
  const offer = await review(world, { sell: dollar, buy: euro })
  await confirm(world.ctx, offer)
  expect(seen).toEqual([{ hashes: [] }, { at: 0, hashes: ['0x1'] }, { at: 1, hashes: ['0x1'] }])
})

/** A quote whose approval is a signature. */
function permitQuote(query: SwapQuery, change: object = {}): SwapQuote {
  const quote = quoteFor(query, 2_000_000n)
  const token = query.sell.slice(query.sell.indexOf('0x'))
  const fields = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
  const types = { Permit: fields.map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] })) }
  const message = { owner: FROM, spender: ROUTER, value: query.amount, nonce: '0', deadline: '4000000000', ...change }
  const typedData = JSON.stringify({ primaryType: 'Permit', types, domain: { chainId: 1, verifyingContract: token }, message })
  return {
    ...quote,
    approval: { kind: 'signature', token: query.sell, spender: ROUTER, amount: query.amount, calls: [], typedData },
    tx: null,
  }
}

test('a signature replaces an approval, and the resulting call is checked like any other', async () => {
  let to = FROM
  const world = await startSwaps({
    quote: (query) => permitQuote(query),
    replies: {
      '/v1/swaps/orders': () => {
        const query = world.queries.at(-1) as SwapQuery
        return { tx: { kind: 'call', to: ROUTER, data: callData(query, 1_980_000n, to), value: '0' } }
      },
    },
  })
  const offer = await review(world, { sell: dollar, buy: euro })
  expect(world.ctx.state.quoting.trial).toBe('later')
  to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await confirm(world.ctx, offer)
  expect(names(world)).toEqual(['confirmTokens', 'sign'])
  expect(world.ctx.state.failure?.code).toBe('swaps/quote-refused')
  to = FROM
  world.asked.length = 0
  apply(world.ctx, { type: 'seen' })
  await confirm(world.ctx, world.flow.offer as Offer)
  expect(names(world).slice(0, 4)).toEqual(['confirmTokens', 'sign', 'plan', 'send'])
})

test('the network confirms the list’s decimal places before the wallet prompts, also for a signature', async () => {
  const unconfirmed = async (): Promise<never> => {
    throw transferErrors.create('token-unconfirmed', { asset: '0x1', expected: 6, found: 18 })
  }
  const world = await startSwaps({ quote: (query) => permitQuote(query), trades: { confirmTokens: unconfirmed } })
  await confirm(world.ctx, await review(world, { sell: dollar, buy: euro }))
  expect(names(world)).toEqual(['confirmTokens'])
  expect(world.asked[0]?.[1]).toMatchObject({ gives: { decimals: 6, most: 1_000_000n }, gets: { decimals: 6 } })
  expect(world.ctx.state.failure?.code).toBe('transfer/token-unconfirmed')
  const coins = await startSwaps({ trades: { plan: unconfirmed } })
  await review(coins)
  expect(coins.ctx.state.quoting.error?.code).toBe('transfer/token-unconfirmed')
  await askQuote(coins.ctx, call)
  await vi.waitFor(() => expect(names(coins)).toEqual(['plan']))
  expect(coins.asked[0]?.[1]).toMatchObject({ gives: { most: 10n ** 18n }, gets: { decimals: 6 } })
})

test('a signature for more, or for someone else, is never requested', async () => {
  for (const change of [{ value: '2000001' }, { spender: coin.asset }, { owner: ROUTER }, { deadline: '1' }]) {
    const world = await startSwaps({ quote: (query) => permitQuote(query, change) })
    fill(world, { sell: dollar, buy: euro, amount: '2' })
    await askQuote(world.ctx, call)
    expect(world.ctx.state.quoting.status).toBe('failed')
  }
})

test('a swap that fails on the network is reported as failed, one without news stays open', async () => {
  const failed = await startSwaps({ trades: { wait: async () => ({ status: 'failed' as const }) } })
  await confirm(failed.ctx, await review(failed))
  await vi.waitFor(() => expect(failed.ctx.state.phase).toBe('failed'))
  expect(told(failed)).toEqual(['initiateSwap', 'swapError'])
  const unknown = await startSwaps({ trades: { wait: async () => ({ status: 'unknown' as const }) } })
  await confirm(unknown.ctx, await review(unknown))
  await vi.waitFor(() => expect(unknown.ctx.state.sent?.status).toBe('unknown'))
  expect([unknown.ctx.state.phase, told(unknown)]).toEqual(['sent', ['initiateSwap']])
})

test('an account that changed between the press and the prompt gets no request', async () => {
  const world = await startSwaps()
  const offer = await review(world)
  await confirm(world.ctx, { ...offer, from: ROUTER })
  expect(world.asked).toEqual([])
})
