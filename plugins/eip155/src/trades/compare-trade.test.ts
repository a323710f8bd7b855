import type { TradeArgs } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { compareTrade } from './compare-trade.js'

const [from, router, token, other] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string]
const hash = `0x${'cd'.repeat(32)}`
const args: TradeArgs = {
  from,
  network: mainnet,
  calls: [{ purpose: 'trade', to: router, data: '0x1234', value: 5n }],
  gives: { most: 5n },
  gets: { asset: token, least: 1n },
}
const agreed = { hash, from, nonce: '0x1', to: router, value: '0x5', input: '0x1234' }
const compare = (sent: object | null, code = '0x') =>
  compareTrade(async (method) => (method === 'eth_getCode' ? code : sent && { ...agreed, ...sent }), hash, args)

test('a trade sent as approved passes, and so does one that no node has', async () => {
  await compare({ to: router.toUpperCase().replace('0X', '0x') })
  await compare(null)
})

test.each([
  [{ to: other }, 'recipient'],
  [{ value: '0x6' }, 'amount'],
  [{ input: '0x1235' }, 'data'],
  [{ from: other }, 'sender'],
])('reports another transaction than the approved trade: %j', async (sent, what) => {
  await expect(compare(sent)).rejects.toMatchObject({ catalogue: 'transfer', code: 'altered', details: { hash, what } })
  // A contract sends in its own envelope.
  await compare(sent, '0xef0100')
})
