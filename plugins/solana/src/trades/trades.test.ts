import { chains, type TradeArgs, type Trades } from '@latchkey/kernel'
import type { JupiterMisbehaviour } from '@latchkey/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../codec/base64.js'
import type { FakeWalletOptions } from '../fixtures/fake-wallet.js'
import { testKey } from '../fixtures/key.js'
import { connect, startApp } from '../fixtures/start-app.js'
import { withCluster } from '../fixtures/with-cluster.js'

const { solana, jupiter, network, wallet: walletOf } = withCluster({ swaps: true })
const me = testKey(1).address
const WRAPPED = 'So11111111111111111111111111111111111111112'
const SOL = 1_000_000_000n
const call = { signal: AbortSignal.timeout(60_000) }
afterEach(() => jupiter().misbehave())

async function start(key = 1, options: FakeWalletOptions = {}) {
  const wallet = walletOf({ keys: [key], ...options })
  const app = await startApp({ wallets: [wallet], networks: [network()] })
  await connect(app, wallet)
  const trades = (await (await app.read(chains)[0]?.load?.())?.trades?.()) as Trades
  wallet.asked.length = 0
  return { app, wallet, trades }
}
async function ask(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(solana().rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json()).result
}
const coins = async (address = me): Promise<bigint> => BigInt((await ask('getBalance', address)).value)
const tokens = async (name: 'dollar' | 'euro', address = me): Promise<bigint> => {
  const found = await ask('getTokenAccountBalance', solana().tokenAccount(address, solana().tokens[name]))
  return BigInt(found?.value.amount ?? 0)
}
const all = async (address = me) => [await coins(address), await tokens('dollar', address), await tokens('euro', address)]
const mintOf = (of: 'sol' | 'dollar' | 'euro'): string => (of === 'sol' ? WRAPPED : solana().tokens[of].mint)

/** Jupiter's quote and transaction, as passed on by the swaps plugin. */
async function tradeOf(sell: 'sol' | 'dollar' | 'euro', buy: 'sol' | 'dollar' | 'euro', amount: bigint, from = me): Promise<TradeArgs> {
  const { url, key, programs } = jupiter()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const query = new URLSearchParams({ inputMint: mintOf(sell), outputMint: mintOf(buy), amount: String(amount), slippageBps: '100' })
  const quoteResponse = await (await fetch(`${url}/swap/v1/quote?${query}`, { headers })).json()
  const body = JSON.stringify({ quoteResponse, userPublicKey: from, wrapAndUnwrapSol: true, dynamicComputeUnitLimit: true })
  const { swapTransaction } = await (await fetch(`${url}/swap/v1/swap`, { method: 'POST', headers, body })).json()
  return {
    from,
    network: network(),
    calls: [{ purpose: 'trade', data: swapTransaction }],
    gives: { most: amount, ...(sell !== 'sol' && { asset: mintOf(sell) }) },
    gets: { least: BigInt(quoteResponse.otherAmountThreshold), ...(buy !== 'sol' && { asset: mintOf(buy) }) },
    callees: programs,
  }
}

test('finds the trade on the chain after an unclear answer if it was sent, for one plan only', async () => {
  const { trades, wallet } = await start(2)
  const from = testKey(2).address
  const args = await tradeOf('sol', 'dollar', SOL, from)
  const plan = await trades.plan(args, call)
  wallet.fail(new Error('Request expired'))
  await expect(trades.send(plan, call)).rejects.toThrow()
  expect(await trades.find(plan, call)).toBeUndefined()
  // Another trade of the account is not this one.
  const other = await trades.plan(await tradeOf('sol', 'euro', SOL, from), call)
  await trades.wait(other, await trades.send(other, call), call)
  expect(await trades.find(plan, call)).toBeUndefined()
  const again = await trades.plan(args, call)
  const elsewhere = await start(2)
  const same = await elsewhere.trades.plan(args, call)
  const signature = await elsewhere.trades.send(same, call)
  await elsewhere.trades.wait(same, signature, call)
  expect(await trades.find(plan, call)).toBe(signature)
  expect(await trades.find(again, call)).toBeUndefined()
  expect(await trades.find(await trades.plan(args, call), call)).toBeUndefined()
})

test('a signature that the wallet returns again does not confirm the second trade', async () => {
  const { trades, wallet } = await start()
  const args = await tradeOf('sol', 'dollar', SOL)
  const first = await trades.send(await trades.plan(args, call), call)
  wallet.answer(first)
  await expect(trades.send(await trades.plan(args, call), call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
})

test('tokens are only traded with the decimal places that their mints report', async () => {
  const { trades } = await start()
  const args = await tradeOf('dollar', 'euro', 10_000_000n)
  const places = { dollar: solana().tokens.dollar.decimals, euro: solana().tokens.euro.decimals }
  const listed = (gives: number, gets: number) => ({
    ...args,
    gives: { ...args.gives, decimals: gives },
    gets: { ...args.gets, decimals: gets },
  })
  expect(await trades.plan(listed(places.dollar, places.euro), call)).toMatchObject({ isAtomic: true })
  for (const [wrong, asset] of [
    [listed(places.dollar + 1, places.euro), args.gives.asset],
    [listed(places.dollar, places.euro + 1), args.gets.asset],
  ] as const) {
    const unconfirmed = { catalogue: 'transfer', code: 'token-unconfirmed', details: { asset } }
    await expect(trades.plan(wrong, call)).rejects.toMatchObject(unconfirmed)
    await expect(trades.confirmTokens(wrong, call)).rejects.toMatchObject(unconfirmed)
  }
  const coins = { network: network(), gives: { most: 1n, decimals: 9 }, gets: { least: 1n, asset: me, decimals: 6 } }
  await expect(trades.confirmTokens(coins, call)).rejects.toMatchObject({ code: 'token-unconfirmed', details: { asset: me } })
})

describe('a trade of the market', () => {
  test.each([
    ['sol', 'dollar', SOL],
    ['dollar', 'sol', 150_000_000n],
    ['dollar', 'euro', 10_000_000n],
    ['euro', 'dollar', 1_000n],
  ] as const)('%s for %s: the simulation, the wallet and the arrived amount agree to the unit', async (sell, buy, amount) => {
    const { trades, wallet } = await start()
    const args = await tradeOf(sell, buy, amount)
    const plan = await trades.plan(args, call)
    expect(plan).toMatchObject({ isAtomic: true, fee: 10_200n })
    expect(plan.rent).toBeUndefined()
    const got = plan.changes?.find(({ asset }) => asset === args.gets.asset)?.amount ?? 0n
    expect(plan.changes).toHaveLength(2)
    expect(plan.changes).toContainEqual({ amount: -amount, ...(args.gives.asset !== undefined && { asset: args.gives.asset }) })
    expect(got).toBeGreaterThanOrEqual(args.gets.least)
    const before = { sol: await coins(), dollar: await tokens('dollar'), euro: await tokens('euro') }
    const steps: unknown[] = []
    const hash = await trades.send(plan, { ...call, step: (...step) => void steps.push(step) })
    expect(await trades.wait(plan, hash, call)).toEqual({ status: 'confirmed', bought: got })
    expect(steps).toEqual([[0], [0, hash]])
    expect(wallet.asked).toHaveLength(1)
    const after = { sol: await coins(), dollar: await tokens('dollar'), euro: await tokens('euro') }
    const fee = (of: string): bigint => (of === 'sol' ? 10_200n : 0n)
    expect(before[sell] - after[sell]).toBe(amount + fee(sell))
    expect(after[buy] - before[buy]).toBe(got - fee(buy))
  })

  test('the deposit of a missing token account is listed separately, and max must hold it back', async () => {
    const from = testKey(14).address
    solana().airdrop(from, 10n * SOL)
    const { trades } = await start(14)
    const plan = await trades.plan(await tradeOf('sol', 'dollar', SOL, from), call)
    expect([plan.rent, plan.keep]).toEqual([2_039_280n, 2_039_280n])
    const most = 10n * SOL - (plan.fee ?? 0n) - (plan.rent ?? 0n) - (plan.keep ?? 0n)
    const whole = await trades.plan(await tradeOf('sol', 'dollar', most, from), call)
    const hash = await trades.send(whole, call)
    expect(await trades.wait(whole, hash, call)).toMatchObject({ status: 'confirmed' })
    expect(await coins(from)).toBe(plan.keep)
  })

  test('AMT-07 too little of the asset given, and too few coins for the fee, are distinguished', async () => {
    const { trades } = await start()
    await expect(trades.plan(await tradeOf('dollar', 'sol', 10n ** 13n), call)).rejects.toMatchObject({ code: 'not-enough' })
    await expect(trades.plan(await tradeOf('sol', 'dollar', 10n ** 15n), call)).rejects.toMatchObject({ code: 'not-enough' })
    await expect(trades.plan(await tradeOf('sol', 'dollar', await coins()), call)).rejects.toMatchObject({
      catalogue: 'transfer',
      code: 'no-fee',
      details: { symbol: 'SOL' },
    })
  })
})

const hostile: readonly (readonly [JupiterMisbehaviour, string])[] = [
  ['recipient', 'gets'],
  ['less', 'gets'],
  ['more', 'gives'],
  ['mint', 'gets'],
  ['approve', 'authority'],
  ['authority', 'authority'],
  ['drain', 'asset'],
  ['program', 'program'],
  ['signer', 'sender'],
]
describe.each(hostile)('SEC-06 a transaction with another %s', (how, what) => {
  test.each([
    ['sol', 'dollar', SOL],
    ['dollar', 'euro', 10_000_000n],
    ['dollar', 'sol', 10_000_000n],
  ] as const)('is refused before the wallet prompts: %s for %s', async (sell, buy, amount) => {
    const { trades, wallet } = await start()
    const before = await all()
    jupiter().misbehave(how)
    const refused = trades.plan(await tradeOf(sell, buy, amount), call)
    await expect(refused).rejects.toMatchObject({ catalogue: 'transfer', code: 'mismatch', details: { what } })
    expect(wallet.asked).toEqual([])
    expect(await all()).toEqual(before)
  })
})

describe('a plan', () => {
  test('is frozen, and a copy of it, or a foreign one, is not accepted', async () => {
    const { trades, wallet } = await start()
    const plan = await trades.plan(await tradeOf('sol', 'dollar', SOL), call)
    const { args } = plan
    expect([plan, args, args.calls, args.calls[0], args.gives, args.gets, args.callees].every(Object.isFrozen)).toBe(true)
    const other = await tradeOf('sol', 'dollar', 2n * SOL)
    await expect(trades.send({ ...plan, args: { ...args, calls: other.calls } }, call)).rejects.toMatchObject({ code: 'mismatch' })
    expect(wallet.asked).toEqual([])
  })

  test('AMT-24 with an expired blockhash cannot be renewed if others have signed: a new quote is needed', async () => {
    const { trades, wallet } = await start()
    const plan = await trades.plan(await tradeOf('sol', 'dollar', SOL), call)
    solana().expireBlockhashes()
    await expect(trades.send(plan, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'expired' })
    expect(wallet.asked).toEqual([])
  })

  test('is refused with one byte changed, or has the same effect', async () => {
    const { trades } = await start()
    const args = await tradeOf('dollar', 'euro', 10_000_000n)
    const bytes = fromBase64(args.calls[0]?.data ?? '') ?? new Uint8Array()
    let refused = 0
    // Every byte after the signatures except for the blockhash, which follows the accounts.
    for (let at = 129; at < bytes.length; at += 7) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x15
      const found = await trades.plan({ ...args, calls: [{ purpose: 'trade', data: toBase64(changed) }] }, call).catch((error) => error)
      if (found instanceof Error) {
        refused += 1
        expect(['transfer', 'solana'], String(found)).toContain((found as { readonly catalogue?: string }).catalogue)
        continue
      }
      const changeOf = (asset?: string) => found.changes?.find((each: { asset?: string }) => each.asset === asset)?.amount ?? 0n
      expect(changeOf(args.gives.asset)).toBeGreaterThanOrEqual(-10_000_000n)
      expect(changeOf(args.gets.asset)).toBeGreaterThanOrEqual(args.gets.least)
    }
    expect(refused).toBeGreaterThan(20)
  })
})
