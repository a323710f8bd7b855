import { expect, test } from 'vitest'
import { faultIn } from '../trades/compare-trade.js'
import { findSent, markOf } from './find-sent.js'

const [from, router, other] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const args = {
  from,
  network: {} as never,
  calls: [{ purpose: 'trade', to: router, data: '0x1234', value: 5n }] as const,
  gives: { most: 5n },
  gets: { asset: other, least: 1n },
}
const transaction = (nonce: number, more: object = {}) => ({
  hash: `0x${String(nonce).repeat(64).slice(0, 64)}`,
  from,
  nonce: `0x${nonce.toString(16)}`,
  to: router,
  value: '0x5',
  input: '0x1234',
  ...more,
})

/** A chain with one transaction of the account in each block, from nonce 0 on. */
function chainOf(...sent: readonly ReturnType<typeof transaction>[]) {
  const hex = (value: number): string => `0x${value.toString(16)}`
  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_blockNumber') return hex(sent.length)
    if (method === 'eth_getTransactionCount') return params[1] === 'latest' ? hex(sent.length) : params[1]
    if (method === 'eth_getBlockByNumber') return { transactions: sent.slice(Number(params[0]) - 1, Number(params[0])) }
    throw new Error(method)
  }
}
const find = (ask: ReturnType<typeof chainOf>, nonce: bigint, isKnown = (_hash: string): boolean => false) =>
  findSent(ask, { from, since: { block: 0n, nonce }, isIt: (found) => !isKnown(found.hash) && faultIn(found, args) === undefined })

test('finds a trade among the account’s later transactions, and only once', async () => {
  const earlier = transaction(0)
  const [approval, trade] = [transaction(1, { to: other, value: '0x0' }), transaction(2)]
  const ask = chainOf(earlier, approval, trade)
  expect(await markOf(chainOf(earlier), from)).toEqual({ block: 1n, nonce: 1n })
  expect(await find(ask, 1n)).toBe(trade.hash)
  expect(await find(ask, 1n, (hash) => hash === trade.hash)).toBeUndefined()
  expect(await find(chainOf(earlier, approval), 1n)).toBeUndefined()
})

test.each([{ to: other }, { value: '0x6' }, { input: '0x1235' }])('a transaction with %j is not the trade', async (more) => {
  expect(await find(chainOf(transaction(0, more)), 0n)).toBeUndefined()
})
