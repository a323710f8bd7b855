import type { TradePlan } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { fromBase64 } from '../codec/base64.js'
import { testKey } from '../fixtures/key.js'
import { little, step, transactionOf } from '../fixtures/trade-parts.js'
import { mainnet } from '../networks.js'
import { readWhole } from '../transaction/read-whole.js'
import { readSent } from './read-sent.js'
import { sendTrade } from './send-trade.js'

const [me, maker, router, fresh, old, mint] = [1, 2, 3, 4, 5, 6].map((number) => testKey(number).address) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const work = step(router, [[me, 's', 'w']], [1, 2, 3])
const both = step(
  router,
  [
    [me, 's', 'w'],
    [maker, 's'],
  ],
  [1, 2, 3],
)
const call = { signal: new AbortController().signal }
const planOf = (data: string, gets: TradePlan['args']['gets'] = { asset: mint, least: 1n }): TradePlan => ({
  isAtomic: true,
  args: { from: me, network: mainnet, calls: [{ purpose: 'trade', data }], gives: { most: 5n }, gets, callees: [router] },
})
function world({ valid = true, answer = async (): Promise<unknown> => ({ signature: 'sig' }) } = {}) {
  const asked: string[] = []
  return {
    asked,
    ask: async (method: string) => {
      asked.push(method)
      return { value: method === 'isBlockhashValid' ? valid : { blockhash: fresh } }
    },
    request: async (method: string, [order]: readonly unknown[]) => {
      asked.push(method, (order as { readonly transaction: string }).transaction)
      return answer()
    },
  }
}

test('a transaction that only the account signs gets a fresh blockhash, and is otherwise unchanged', async () => {
  const data = transactionOf(me, [work], { blockhash: old })
  const { asked, ...deps } = world()
  expect(await sendTrade(deps, planOf(data), call)).toEqual({ signature: 'sig', blockhash: fresh })
  expect(asked.slice(0, 2)).toEqual(['getLatestBlockhash', 'solana_signAndSendTransaction'])
  const { blockhash, ...sent } = readWhole(fromBase64(asked[2] ?? '') ?? new Uint8Array())
  const { blockhash: before, ...planned } = readWhole(fromBase64(data) ?? new Uint8Array())
  expect([blockhash, before, sent]).toEqual([fresh, old, planned])
})

test('a transaction with other signatures is requested unchanged, while its blockhash is valid', async () => {
  const data = transactionOf(me, [both], { blockhash: old, sign: [2] })
  const { asked, ...deps } = world()
  expect(await sendTrade(deps, planOf(data), call)).toEqual({ signature: 'sig', blockhash: old })
  expect(asked).toEqual(['isBlockhashValid', 'solana_signAndSendTransaction', data])
  const late = world({ valid: false })
  await expect(sendTrade(late, planOf(data), call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'expired' })
  expect(late.asked).toEqual(['isBlockhashValid'])
})

test('a rejection stays a rejection, and a wait that ended before the wallet’s prompt sends nothing', async () => {
  const no = world({ answer: () => Promise.reject(new Error('declined')) })
  await expect(sendTrade(no, planOf(transactionOf(me, [work])), call)).rejects.toThrow('declined')
  const { asked, ...deps } = world()
  await expect(sendTrade(deps, planOf(transactionOf(me, [work])), { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(asked).toEqual(['getLatestBlockhash'])
})

test('reads the sent transaction back: with a priority price it is the same, any other difference is reported', async () => {
  const plan = { ...planOf(transactionOf(me, [work])), fee: 5n }
  const meta = { fee: 5, preBalances: [10], postBalances: [5], preTokenBalances: [], postTokenBalances: [] }
  const read = (data: string | undefined) =>
    readSent(async () => (data === undefined ? null : { meta, transaction: [data, 'base64'] }), 'sig', plan)
  expect(await read(undefined)).toBeUndefined()
  const fast = step(BUDGET, [], [3, 1, 0, 0, 0, 0, 0, 0, 0])
  expect(await read(transactionOf(me, [fast, work], { blockhash: fresh }))).toEqual({})
  const pay = (to: string, amount: bigint) =>
    step(
      '11111111111111111111111111111111',
      [
        [me, 's', 'w'],
        [to, 'w'],
      ],
      [2, 0, 0, 0, ...little(amount)],
    )
  expect(await read(transactionOf(me, [fast, work, pay(old, 5_000_000n)]))).toEqual({ extraFee: 5_000_000n })
  const other = step(maker, [[fresh]], [1])
  expect(await read(transactionOf(me, [other, work]))).toEqual({})
  for (const added of [pay(old, 5_000_001n), pay(me, 1n), step(maker, [[me, 's']], [1])])
    await expect(read(transactionOf(me, [work, added]))).rejects.toMatchObject({ catalogue: 'transfer', code: 'altered' })
  for (const steps of [[work, work], [], [step(router, [[me, 's', 'w']], [1, 2, 4])], [step(maker, [[me, 's', 'w']], [1, 2, 3])]])
    await expect(read(transactionOf(me, steps))).rejects.toMatchObject({ catalogue: 'transfer', code: 'altered' })
})

test('reads the arrived amount from the balances of the account, coins without the fee and with wrapped ones', async () => {
  const data = transactionOf(me, [work])
  const own = (amount: string, owner = me, accountIndex = 1) => ({ accountIndex, mint, owner, uiTokenAmount: { amount } })
  const meta = {
    fee: 5,
    preBalances: [100, 40, 7],
    postBalances: [130, 0, 7],
    preTokenBalances: [own('3'), own('50', maker, 2)],
    postTokenBalances: [own('10'), own('1', maker, 2)],
  }
  const read = (of: object, more: Partial<TradePlan['args']> = {}) =>
    readSent(async () => ({ meta: of, transaction: [data, 'base64'] }), 'sig', { args: { ...planOf(data).args, ...more } }).then(
      (found) => found?.bought,
    )
  expect(await read(meta)).toBe(7n)
  const sells = { gives: { asset: router, most: 5n }, gets: { least: 1n } }
  // 30 more, 40 less in the closed account: nothing arrived.
  expect(await read(meta, sells)).toBeUndefined()
  expect(await read({ ...meta, postBalances: [150, 0, 7] }, sells)).toBe(15n)
})
