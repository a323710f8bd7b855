import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxWith, startSandbox } from '../../../sandbox/src/index.js'

let sandbox: SandboxWith<{ swaps: true; server: true }>
beforeAll(async () => {
  sandbox = await startSandbox({ loadServer: () => import('../index.js'), swaps: true, server: true })
}, 60_000)
afterAll(() => sandbox.stop())

const quoter = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit)) returns (uint256 amountOut, uint160, uint32, uint256)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])

test('pools of both versions quote close to their initial price, on both chains', async () => {
  for (const { rpcUrl } of sandbox.chains) {
    expect(await onV3(rpcUrl)).toBeGreaterThan(parseUnits('2496', 6))
    expect(await onV2(rpcUrl)).toBeGreaterThan(parseUnits('2480', 6))
  }
})

test('a market moves a price in every pool, by the requested amount', async () => {
  const [one] = sandbox.chains
  const before = [await onV3(one.rpcUrl), await onV2(one.rpcUrl)] as const
  await sandbox.swaps.move(one.id, 'TUSD', -20)
  const after = [await onV3(one.rpcUrl), await onV2(one.rpcUrl)] as const
  for (const at of [0, 1] as const) expect(Number(after[at]) / Number(before[at])).toBeCloseTo(1.25, 2)
  await sandbox.swaps.move(one.id, 'TUSD', 25)
  const back = [await onV3(one.rpcUrl), await onV2(one.rpcUrl)] as const
  for (const at of [0, 1] as const) expect(Number(back[at]) / Number(before[at])).toBeCloseTo(1, 2)
})

test('the control panel moves prices too, and reports prices that it cannot move', async () => {
  const post = (body: object): Promise<Response> =>
    fetch(`${sandbox.url}/control/market`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const [, two] = sandbox.chains
  const before = await onV3(two.rpcUrl)
  expect(await (await post({ chain: two.id, symbol: 'TUSD', percent: 10 })).json()).toEqual({ ok: true })
  expect(Number(await onV3(two.rpcUrl)) / Number(before)).toBeCloseTo(1 / 1.1, 2)
  expect((await post({ chain: two.id, symbol: 'NONE', percent: 10 })).status).toBe(400)
  expect((await post({ chain: two.id, symbol: 'TUSD' })).status).toBe(400)
  const state = (await (await fetch(`${sandbox.url}/control/state`)).json()) as { readonly market: object; readonly contracts: unknown }
  expect(state.market).toEqual({ chains: sandbox.chains.map(({ id, name }) => ({ id, name })), symbols: ['TUSD', 'TEUR', 'OLD', 'TOLL'] })
  expect(state.contracts).toContainEqual(['weth', sandbox.swaps.contracts.weth])
})

test('pools work together with history, and with timed blocks', { timeout: 60_000 }, async () => {
  await using old = await startSandbox({ swaps: true, history: true })
  expect(await onV3(old.chains[0].rpcUrl)).toBeGreaterThan(parseUnits('2496', 6))
  await using slow = await startSandbox({ swaps: true, blockTime: 60 })
  await slow.swaps.move(1337, 'TEUR', 5)
  expect(await onV3(slow.chains[0].rpcUrl)).toBeGreaterThan(parseUnits('2496', 6))
})

test('refuses a price that cannot be moved', async () => {
  await expect(sandbox.swaps.move(5, 'TUSD', 1)).rejects.toMatchObject({ code: 'unknown-chain' })
  await expect(sandbox.swaps.move(1337, 'toString' as never, 1)).rejects.toMatchObject({ code: 'bad-option' })
  await expect(sandbox.swaps.move(1337, 'TUSD', -90)).rejects.toMatchObject({ code: 'bad-option' })
})

test('the server of the sandbox quotes from the pools of both chains, and has their tokens', async () => {
  const [alice = ''] = sandbox.wallets.alba.accounts
  for (const { id } of sandbox.chains) {
    const body = { account: `eip155:${id}:${alice}`, sell: `eip155:${id}/slip44:60`, buy: `eip155:${id}/erc20:${sandbox.contracts.token}` }
    const answer = await fetch(`${sandbox.server.url}/v1/swaps/quote?projectId=p`, {
      method: 'POST',
      body: JSON.stringify({ ...body, amount: String(amountIn), slippage: 100, approvals: ['allowance'] }),
    })
    expect(await answer.json()).toMatchObject({ quote: { provider: { id: 'uniswap' }, sell: { asset: body.sell }, approval: null } })
  }
  expect(sandbox.tokens.filter(({ chainId }) => chainId === 1337).map(({ symbol }) => symbol)).toEqual([
    'TUSD',
    'WETH',
    'TEUR',
    'OLD',
    'TOLL',
  ])
})

const amountIn = parseEther('1')
async function onV3(url: string): Promise<bigint> {
  const { weth, v3Quoter } = sandbox.swaps.contracts
  const args = [{ tokenIn: weth, tokenOut: sandbox.contracts.token, amountIn, fee: 500, limit: 0n }] as const
  const data = encodeFunctionData({ abi: quoter, functionName: 'quoteExactInputSingle', args })
  const { data: answer = '0x' } = await createPublicClient({ transport: http(url) }).call({ to: v3Quoter, data })
  return BigInt(answer.slice(0, 66))
}
async function onV2(url: string): Promise<bigint> {
  const { weth, v2Router } = sandbox.swaps.contracts
  const args = [amountIn, [weth, sandbox.contracts.token]] as const
  const amounts = await createPublicClient({ transport: http(url) }).readContract({
    address: v2Router,
    abi: quoter,
    functionName: 'getAmountsOut',
    args,
  })
  return amounts[1] ?? 0n
}
