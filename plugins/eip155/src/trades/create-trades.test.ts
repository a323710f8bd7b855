import type { TradePlan } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import { createTrades } from './create-trades.js'

const [from, router, token] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const HASH = `0x${'cd'.repeat(32)}`
const call = { signal: new AbortController().signal }

test('a hash that the wallet returns again does not confirm the second trade', async () => {
  const plan: TradePlan = {
    args: {
      from,
      network: mainnet,
      calls: [{ purpose: 'trade', to: router, data: '0x1234', value: 5n }],
      gives: { most: 5n },
      gets: { asset: token, least: 1n },
    },
    isAtomic: true,
  }
  const ctx = { signal: call.signal, use: () => ({ request: async () => HASH }) }
  const trades = createTrades({ ctx: ctx as never, rpc: async () => null, capabilities: async () => ({}) })
  expect(await trades.send(plan, call)).toBe(HASH)
  await expect(trades.send(plan, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
  // Without a mark of the account, nothing is looked for.
  expect(await trades.find(plan, call)).toBeUndefined()
})
