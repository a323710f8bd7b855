import type { TradeArgs } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { findBought } from './find-bought.js'

const [own, router, sold, bought] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string]
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: string) => `0x${value.replace('0x', '').padStart(64, '0')}`
const moved = (from: string, to: string, amount: string) => ({ address: bought, topics: [TOPIC, word(from), word(to)], data: word(amount) })
const args: TradeArgs = {
  from: own,
  network: mainnet,
  calls: [{ purpose: 'trade', to: router, data: '0x' }],
  gives: { asset: sold, most: 1n },
  gets: { asset: bought, least: 1n },
}
const receipt = { from: own, blockNumber: '0x10', gasUsed: '0x2', effectiveGasPrice: '0x3', logs: [] as object[] }
const find = (answers: { readonly [method: string]: (params: readonly unknown[]) => unknown }, of: TradeArgs = args) =>
  findBought(async (method, params) => answers[method]?.(params) ?? null, '0x1', of)

test('is the receipt’s amount for a token', async () => {
  const logs = [moved(router, own, '0x7'), moved(own, router, '0x2')]
  expect(await find({ eth_getTransactionReceipt: () => ({ ...receipt, logs }) })).toBe(5n)
  expect(await find({ eth_getTransactionReceipt: () => receipt })).toBeUndefined()
  expect(await find({})).toBeUndefined()
})

test('is the balance gained before the fee for coins, unless the account did more in that block', async () => {
  const coins: TradeArgs = { ...args, gets: { least: 1n } }
  const at = (of: { readonly [block: string]: string }) => (params: readonly unknown[]) => of[String(params[1])]
  const answers = {
    eth_getTransactionReceipt: () => receipt,
    eth_getBalance: at({ '0xf': '0x64', '0x10': '0x68' }),
    eth_getTransactionCount: at({ '0xf': '0x1', '0x10': '0x2' }),
  }
  expect(await find(answers, coins)).toBe(10n)
  expect(await find({ ...answers, eth_getTransactionCount: at({ '0xf': '0x1', '0x10': '0x3' }) }, coins)).toBeUndefined()
  // Another account paid the fee: this account is a contract.
  expect(await find({ ...answers, eth_getTransactionReceipt: () => ({ ...receipt, from: router }) }, coins)).toBeUndefined()
})
