import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { SwapToken } from '@latchkey/swaps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askSwaps } from '../fixtures/ask-swaps.js'
import { startOptions } from '../start-options.js'
import { startServer } from '../start-server.js'

let sandbox: SandboxWith<{ readonly swaps: true }>
beforeAll(async () => {
  sandbox = await startSandbox({ swaps: true })
}, 60_000)
afterAll(() => sandbox.stop())

const CHAIN = 'eip155:1337'
const start = () => startServer({ ...startOptions({ ...sandbox.serverConfig }), port: 0 })

test('a server with providers lists allowed contracts and swappable tokens; one without has no such routes', async () => {
  const server = await start()
  const { swaps: _, ...without } = sandbox.serverConfig
  const plain = await startServer({ ...startOptions({ ...without, database: ':memory:' }), port: 0 })
  try {
    const { v2Router, v3Router } = sandbox.swaps.contracts
    expect(await askSwaps(server, 'networks')).toEqual({
      items: [CHAIN, 'eip155:31338'].map((chain) => ({
        chain,
        routers: [
          { address: v2Router, name: 'Uniswap V2', kind: 'uniswap-v2' },
          { address: v3Router, name: 'Uniswap V3', kind: 'uniswap-v3' },
        ],
      })),
    })
    const { items } = await askSwaps<{ readonly items: readonly SwapToken[] }>(server, 'tokens', { chain: CHAIN })
    expect(items.map(({ symbol, iconUrl }) => [symbol, iconUrl?.slice(0, 10)])).toEqual([
      ['ETH', undefined],
      ...['WETH', 'TUSD', 'TEUR', 'OLD', 'TOLL'].map((symbol) => [symbol, 'data:image']),
    ])
    expect(await askSwaps(plain, 'networks')).toMatchObject({ error: { code: 'not-found' } })
  } finally {
    await Promise.all([server.stop(), plain.stop()])
  }
})
