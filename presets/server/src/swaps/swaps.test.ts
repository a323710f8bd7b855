import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { SwapQuote, SwapToken } from '@latchkey/swaps'
import type { SwapProvider } from '@latchkey/swaps/server'
import { parseEther } from 'viem'
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

test('a server with providers lists allowed contracts and swappable tokens; a server without has no such routes', async () => {
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

test('a quote omits a provider that fails or does not answer in time, and counts it in /metrics', async () => {
  const options = startOptions({ ...sandbox.serverConfig })
  const providers = options.swaps?.providers ?? []
  const one = (name: string, quote: SwapProvider['quote']): SwapProvider => ({
    id: name.toLowerCase(),
    name,
    chains: [CHAIN],
    routers: () => [],
    quote,
  })
  const broken = one('Broken', () => Promise.reject(new Error('It is down.')))
  const slow = one('Slow', () => new Promise(() => {}))
  const metricsToken = 'sixteen characters or more'
  const server = await startServer({
    ...options,
    port: 0,
    metricsToken,
    swaps: { ...options.swaps, providers: [broken, slow, ...providers], timeoutMs: 2_000 },
    log: { warn() {}, error() {} },
  })
  try {
    const { quote } = await askSwaps<{ readonly quote: SwapQuote | null }>(server, 'quote', {
      account: `${CHAIN}:${sandbox.wallets.alba.accounts[0]}`,
      sell: `${CHAIN}/slip44:60`,
      buy: `${CHAIN}/erc20:${sandbox.contracts.token}`,
      amount: String(parseEther('1')),
      slippage: 100,
      approvals: ['allowance'],
    })
    expect(quote?.provider.id).toBe('uniswap')
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    const figures = await response.text()
    for (const name of ['Broken', 'Slow']) expect(figures).toContain(`latchkey_faults_total{name="${name}"} 1`)
    expect(figures).not.toContain('name="Uniswap"')
  } finally {
    await server.stop()
  }
})
