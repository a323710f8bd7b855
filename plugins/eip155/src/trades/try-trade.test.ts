import type { TradeArgs } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { bought, router, sold, tradeOf } from './fixtures/trade-of-tokens.js'
import { stepsOf } from './steps-of.js'
import { tryTrade } from './try-trade.js'

const own = `0x${'aa'.repeat(20)}`
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: string | bigint): string => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const moved = (address: string, from: string, to: string, amount: bigint) => ({
  address,
  topics: [TOPIC, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})
const look = (amount: bigint) => ({ status: '0x1', returnData: `0x${word(amount)}` })
const args: TradeArgs = tradeOf(own)
const asked: unknown[] = []
/** A node that answers the simulation with these results, or with none. */
const run = (results: readonly object[] | undefined, of: TradeArgs = args) => {
  asked.length = 0
  return tryTrade(
    async (method, params) => {
      asked.push([method, params])
      if (!results) throw new Error('eth_simulateV1 is not known')
      return [{ calls: results }]
    },
    of,
    stepsOf(of),
  )
}
const done = (logs: readonly object[] = []) => ({ status: '0x1', gasUsed: '0x64', logs })
/** Balances of the assets given and received, before and after. */
const trade = (given: bigint, got: bigint, logs: readonly object[] = []) =>
  run([look(1000n), look(5n), done(), done(logs), look(1000n - given), look(5n + got)])

test('all steps are simulated one after the other, between reads of both balances', async () => {
  expect(await trade(100n, 95n)).toEqual({
    changes: [
      { asset: sold, amount: -100n },
      { asset: bought, amount: 95n },
    ],
    gas: [100n, 100n],
  })
  const [[, [{ blockStateCalls }]]] = asked as [[string, [{ blockStateCalls: [{ calls: { to: string; data: string }[] }] }]]]
  expect(blockStateCalls[0].calls.map(({ to }) => to)).toEqual([sold, bought, sold, router, sold, bought])
})

test('measures a token that reports moving more than it did by its balance', async () => {
  await expect(trade(100n, 89n, [moved(bought, router, own, 95n)])).rejects.toMatchObject({ code: 'mismatch', details: { what: 'gets' } })
  expect((await trade(100n, 90n, [moved(bought, router, own, 95n)]))?.changes[1]).toEqual({ asset: bought, amount: 90n })
})

test('refuses spending more than approved, or another token or coins', async () => {
  await expect(trade(101n, 95n)).rejects.toMatchObject({ catalogue: 'transfer', code: 'mismatch', details: { what: 'gives' } })
  await expect(trade(100n, 95n, [moved(router, own, router, 1n)])).rejects.toMatchObject({ code: 'mismatch', details: { what: 'asset' } })
  await expect(trade(100n, 95n, [moved(COIN, own, router, 1n)])).rejects.toMatchObject({ code: 'mismatch', details: { what: 'asset' } })
  // Receiving something additional is not an error.
  expect((await trade(100n, 95n, [moved(COIN, router, own, 1n)]))?.changes).toContainEqual({ amount: 1n })
})

test('refuses an outgoing collectible, even if another one of its collection arrives', async () => {
  const piece = (from: string, to: string, id: bigint) => {
    const { address, topics } = moved(router, from, to, 0n)
    return { address, topics: [...topics, `0x${word(id)}`], data: '0x' }
  }
  const swapped = [piece(own, router, 1n), piece(router, own, 2n)]
  await expect(trade(100n, 95n, swapped)).rejects.toMatchObject({ code: 'mismatch', details: { what: 'asset' } })
  // `TransferSingle` of ERC-1155.
  const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
  const many = { address: router, topics: [single, own, own, router].map((each) => (each.length > 42 ? each : `0x${word(each)}`)) }
  const left = { ...many, data: `0x${word(7n)}${word(1n)}` }
  await expect(trade(100n, 95n, [left])).rejects.toMatchObject({ code: 'mismatch', details: { what: 'asset' } })
})

test('coins are measured by the trace’s transfers', async () => {
  const coins: TradeArgs = { ...args, calls: [{ purpose: 'trade', to: router, data: '0x02', value: 100n }], gives: { most: 100n } }
  const buying = [moved(COIN, own, router, 100n)]
  expect(await run([look(5n), done(buying), look(99n)], coins)).toMatchObject({ changes: [{ amount: 94n }, { amount: -100n }] })
  await expect(run([look(5n), done([...buying, ...buying]), look(99n)], coins)).rejects.toMatchObject({ details: { what: 'gives' } })
  const getting: TradeArgs = { ...args, gets: { least: 90n } }
  const answer = (got: bigint) => [look(1000n), done(), done([moved(COIN, router, own, got)]), look(900n)]
  expect(await run(answer(90n), getting)).toMatchObject({ changes: [{ amount: -100n }, { amount: 90n }] })
  await expect(run(answer(89n), getting)).rejects.toMatchObject({ details: { what: 'gets' } })
})

test('a failing step is reported with its reason, and a node that cannot simulate returns nothing', async () => {
  const failed = { status: '0x0', error: { message: 'Too little received' } }
  await expect(run([look(1n), look(1n), done(), failed, look(1n), look(1n)])).rejects.toMatchObject({
    code: 'would-fail',
    details: { reason: 'Too little received' },
  })
  expect(await run(undefined)).toBeUndefined()
  // A different number of results is not a valid answer.
  expect(await run([look(1n), done()])).toBeUndefined()
})

test('steps that pay more, that are not calls, or whose trade is not the last are not planned', () => {
  const [approve, swap] = args.calls as [TradeArgs['calls'][number], TradeArgs['calls'][number]]
  const refused = (more: Partial<TradeArgs>, what: string) =>
    expect(() => stepsOf({ ...args, ...more })).toThrow(expect.objectContaining({ code: 'mismatch', details: { what } }))
  refused({ calls: [] }, 'steps')
  refused({ calls: [swap, approve] }, 'steps')
  refused({ calls: [swap, swap] }, 'steps')
  refused({ calls: [{ ...approve, value: 1n }, swap] }, 'steps')
  refused({ calls: [{ ...swap, value: -1n }] }, 'steps')
  refused({ calls: [{ ...swap, value: 1n }] }, 'value')
  refused({ calls: [{ ...swap, value: 101n }], gives: { most: 100n } }, 'value')
  refused({ calls: [{ ...swap, data: '0x0' }] }, 'data')
  refused({ calls: [{ purpose: 'trade', data: '0x00' }] }, 'data')
  refused({ gets: { asset: bought, least: 0n } }, 'amount')
  refused({ gives: { asset: sold, most: 0n } }, 'amount')
  refused({ gets: { asset: sold.toUpperCase().replace('X', 'x'), least: 1n } }, 'amount')
})
