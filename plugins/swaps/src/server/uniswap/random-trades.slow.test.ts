import fc from 'fast-check'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tradingFloor } from '../fixtures/trading-floor.js'

let floor: Awaited<ReturnType<typeof tradingFloor>>
beforeAll(async () => {
  floor = await tradingFloor()
}, 60_000)
afterAll(() => floor.stop())

type Name = 'ether' | 'weth' | 'dollar' | 'euro' | 'old' | 'toll'
/** Largest amount of each asset, in its base units: a tenth to a few times of what the pools have. */
const most: { readonly [name in Name]: bigint } = {
  ether: parseEther('300'),
  weth: 0n,
  dollar: parseUnits('500000', 6),
  euro: parseEther('500000'),
  old: parseEther('50000'),
  toll: 100_000n,
}
const sold = fc.constantFrom<Name[]>('ether', 'dollar', 'euro', 'old', 'toll')
const bought = fc.constantFrom<Name[]>('ether', 'weth', 'dollar', 'euro', 'old', 'toll')
/** Amounts of every order of magnitude, one unit included. */
const amountOf = (name: Name) => fc.tuple(fc.bigInt(1n, most[name]), fc.nat(30)).map(([amount, shift]) => (amount >> BigInt(shift)) + 1n)

/** A trade, and what happens to prices between its quote and its block. */
const trades = sold.chain((sell) =>
  fc.record({
    sell: fc.constant(sell),
    buy: bought.filter((buy) => buy !== sell),
    amount: amountOf(sell),
    slippage: fc.constantFrom(1, 50, 100, 500, 2000),
    versions: fc.constantFrom<('v2' | 'v3')[][]>([], ['v2'], ['v3']),
    move: fc.option(
      fc.tuple(
        fc.constantFrom('TUSD' as const, 'TEUR' as const),
        fc.integer({ min: -30, max: 40 }).filter((percent) => percent !== 0),
      ),
      { nil: undefined, freq: 4 },
    ),
  }),
)

// Before the random trades, which leave some pools nearly empty.
test.each([
  ['both arrive', '1', ['success', 'success']],
  ['the second one yields too little and moves nothing', '10', ['success', 'reverted']],
] as const)('two swaps quoted at the same price, in one block: %s', async (_, amount, ends) => {
  const { assets, balance, client, fulfil, quote, serve, trader } = floor
  const accounts = [await trader(), await trader()]
  const ask = { sell: assets.ether, buy: assets.old, amount: parseEther(amount) / 10n, slippage: 300 }
  const quotes = await Promise.all(accounts.map(({ address }) => quote(serve(), address, ask)))
  expect(quotes[0]?.minBuy).toBe(quotes[1]?.minBuy)
  await client.setAutomine(false)
  const sending = accounts.map((account, at) => fulfil(account, quotes[at] ?? null))
  await expect.poll(async () => (await client.getTxpoolStatus()).pending).toBe(2)
  await client.setAutomine(true)
  await client.mine({ blocks: 1 })
  const receipts = await Promise.all(sending)
  expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1)
  expect(receipts.map(({ status }) => status).sort()).toEqual([...ends].sort())
  const got = await Promise.all(accounts.map((account) => balance(assets.old, account)))
  for (const [at, { status }] of receipts.entries()) {
    if (status === 'success') expect(got[at]).toBeGreaterThanOrEqual(BigInt(quotes[at]?.minBuy ?? 0))
    else expect(got[at]).toBe(0n)
  }
})

test('two swaps of the same tokens at once: one arrives and the other moves nothing', async () => {
  const { assets, balance, fulfil, give, quote, serve, trader } = floor
  const account = await trader()
  await give(assets.dollar, account, parseUnits('100', 6))
  const ask = { sell: assets.dollar, buy: assets.weth, amount: parseUnits('100', 6) }
  const [first, second] = await Promise.all([quote(serve(), account.address, ask), quote(serve(), account.address, ask)])
  await fulfil(account, first)
  const got = await balance(assets.weth, account)
  expect(got).toBeGreaterThanOrEqual(BigInt(first?.minBuy ?? 0))
  await expect(fulfil(account, second)).rejects.toThrow(/revert/i)
  expect([await balance(assets.dollar, account), await balance(assets.weth, account)]).toEqual([0n, got])
})

test('at least the shown minimum arrives for random pools, amounts and tokens, or nothing moves', {
  timeout: 600_000,
}, async () => {
  const seen = { done: 0, reverted: 0 }
  await fc.assert(
    fc.asyncProperty(trades, async ({ sell, buy, amount, slippage, versions, move }) => {
      const { assets, balance, client, fulfil, give, provider, quote, sandbox, serve, trader } = floor
      const account = await trader()
      if (sell !== 'ether') await give(assets[sell], account, amount)
      const ask = { sell: assets[sell], buy: assets[buy], amount, slippage }
      const made = await quote(serve({ providers: [provider(...versions)] }), account.address, ask)
      if (!made) return
      const minBuy = BigInt(made.minBuy)
      expect(minBuy).toBeGreaterThan(0n)
      expect(minBuy).toBeGreaterThanOrEqual((BigInt(made.buy.amount) * BigInt(10_000 - slippage)) / 10_000n)
      if (move) await sandbox.swaps.move(1337, ...move)
      const holds = () => Promise.all([balance(assets[sell], account), balance(assets[buy], account)])
      const [before, block] = await Promise.all([holds(), client.getBlockNumber({ cacheTime: 0 })])
      const receipt = await fulfil(account, made).catch((error: unknown) => {
        if (!/revert|Too little received|INSUFFICIENT_OUTPUT/i.test(String(error))) throw error
        return undefined
      })
      const after = await holds()
      const paid = await feesSince(block, account.address)
      const [spent, got] = [before[0] - after[0] - (sell === 'ether' ? paid : 0n), after[1] - before[1] + (buy === 'ether' ? paid : 0n)]
      if (receipt?.status === 'success') {
        seen.done += 1
        expect([spent, got >= minBuy]).toEqual([amount, true])
      } else {
        seen.reverted += 1
        expect([spent, got]).toEqual([0n, 0n])
      }
    }),
    { numRuns: 200, endOnFailure: true },
  )
  // Both ends were reached: the property is about each of them.
  expect([seen.done > 20, seen.reverted > 2]).toEqual([true, true])
})

/** Returns the fees of the account's transactions after this block. */
async function feesSince(block: bigint, address: string): Promise<bigint> {
  const { client } = floor
  let sum = 0n
  for (let number = await client.getBlockNumber({ cacheTime: 0 }); number > block; number -= 1n) {
    const { transactions } = await client.getBlock({ blockNumber: number })
    for (const hash of transactions) {
      const { from, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      if (from.toLowerCase() === address.toLowerCase()) sum += gasUsed * effectiveGasPrice
    }
  }
  return sum
}
