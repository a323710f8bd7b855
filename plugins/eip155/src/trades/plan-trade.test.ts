import type { TradeArgs } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { bought, router, sold, tradeOf } from './fixtures/trade-of-tokens.js'
import { planTrade } from './plan-trade.js'

const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const args: TradeArgs = tradeOf(own.toLowerCase())
const call = { signal: new AbortController().signal }
const done = { status: '0x1', gasUsed: '0x64', logs: [] }
const look = (amount: bigint) => ({ status: '0x1', returnData: word(amount) })

const world =
  ({
    coins = 10_000n,
    tokens = 100n,
    operator = 0n,
    places = word(6n),
    simulates = true,
    canBatch = false,
    estimate = (): unknown => '0x64',
  } = {}) =>
  (more: Partial<TradeArgs> = {}) =>
    planTrade(
      {
        canBatch: async () => canBatch,
        ask: async (method, params) => {
          if (method === 'eth_getBalance') return `0x${coins.toString(16)}`
          if (method === 'eth_call') {
            const { data } = params[0] as { readonly data: string }
            return data === '0x313ce567' ? places : word(data.startsWith('0x275aedd2') ? operator : tokens)
          }
          if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x9' }
          if (method === 'eth_maxPriorityFeePerGas') return '0x1'
          if (method === 'eth_estimateGas') return estimate()
          if (method === 'eth_simulateV1' && simulates) return [{ calls: [look(100n), look(0n), done, done, look(0n), look(95n)] }]
          throw new Error(`${method} is not known`)
        },
      },
      { ...args, ...more },
      call,
    )

test('a plan contains the simulated changes, the fee of all steps, and is frozen', async () => {
  const plan = await world()()
  expect(plan).toMatchObject({
    args: { from: own },
    fee: 2000n,
    isAtomic: false,
    changes: [
      { asset: sold, amount: -100n },
      { asset: bought, amount: 95n },
    ],
  })
  expect([plan, plan.args, plan.args.calls, plan.args.calls[0], plan.args.gives, plan.args.gets].every(Object.isFrozen)).toBe(true)
  expect(await world({ canBatch: true })()).toMatchObject({ isAtomic: true })
})

test('on a rollup with a gas price oracle the fee includes the data fee of every step', async () => {
  const network = { ...mainnet, contracts: { gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' } } }
  expect(await world()({ network })).toMatchObject({ fee: 2200n })
  expect(await world({ operator: 7n })({ network })).toMatchObject({ fee: 2214n })
  const single = [{ purpose: 'trade', to: router, data: '0x02' }] as const
  expect(await world({ operator: 7n, simulates: false })({ network, calls: single })).toMatchObject({ fee: 1107n })
})

test('AMT-07 too few tokens, and too few coins for the fee, are distinguished', async () => {
  await expect(world({ tokens: 99n })()).rejects.toMatchObject({ code: 'not-enough' })
  await expect(world({ coins: 1999n })()).rejects.toMatchObject({ code: 'no-fee', details: { symbol: 'ETH' } })
  expect(await world({ coins: 2000n })()).toMatchObject({ fee: 2000n })
})

test('tokens are only traded with the decimal places that their contracts report', async () => {
  const listed = (decimals: number) => ({ gives: { ...args.gives, decimals: 6 }, gets: { ...args.gets, decimals } })
  expect(await world()(listed(6))).toMatchObject({ fee: 2000n })
  const unconfirmed = { catalogue: 'transfer', code: 'token-unconfirmed', details: { asset: bought, expected: 18, found: 6 } }
  await expect(world()(listed(18))).rejects.toMatchObject(unconfirmed)
  await expect(world({ places: '0x' })(listed(6))).rejects.toMatchObject({ code: 'token-unconfirmed' })
})

test('without a simulation only the first step is tried, and no changes are reported', async () => {
  expect(await world({ simulates: false })()).toEqual({ args: expect.anything(), isAtomic: false })
  const single = [{ purpose: 'trade', to: router, data: '0x02' }] as const
  expect(await world({ simulates: false })({ calls: single })).toEqual({ args: expect.anything(), isAtomic: true, fee: 1000n })
  const revert = (): never => {
    throw Object.assign(new Error('execution reverted: STF'), { code: 3 })
  }
  await expect(world({ simulates: false, estimate: revert })()).rejects.toMatchObject({ code: 'would-fail', details: { reason: 'STF' } })
})
