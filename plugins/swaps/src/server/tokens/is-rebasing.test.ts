import { maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebasingCoin } from '../../../../../presets/sandbox/src/contracts.generated.js'
import { tokenAbi, tradingFloor } from '../fixtures/trading-floor.js'
import type { SwapListedToken } from './listed-token.js'

let floor: Awaited<ReturnType<typeof tradingFloor>>
beforeAll(async () => {
  floor = await tradingFloor()
}, 60_000)
afterAll(() => floor.stop())

const routerAbi = parseAbi(['function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable'])
const HUNDRED = parseEther('100')

/** Deploys a rebasing token with this interface, and a pool of 10 ether and 10,000 of it. Returns its asset id. */
async function listing(kind: 0n | 1n | 2n | 3n) {
  const { chain, client, deployment, trader } = floor
  const owner = await trader()
  const of = { account: owner, chain: client.chain }
  const deployed = await client.deployContract({ ...of, ...rebasingCoin, args: [kind] })
  const address = (await client.waitForTransactionReceipt({ hash: deployed })).contractAddress ?? '0x'
  const router = deployment.v2?.router ?? '0x'
  const amount = parseEther('10000')
  const at = { ...of, address, abi: tokenAbi }
  for (const hash of [
    await client.writeContract({ ...at, functionName: 'mint', args: [owner.address, amount] }),
    await client.writeContract({ ...at, functionName: 'approve', args: [router, maxUint256] }),
    await client.writeContract({
      ...of,
      ...{ address: router, abi: routerAbi, functionName: 'addLiquidityETH', value: parseEther('10') },
      args: [address, amount, 0n, 0n, owner.address, maxUint256],
    }),
  ])
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  const rebase = async (percent: bigint) => {
    const hash = await client.writeContract({ ...of, address, abi: rebasingCoin.abi, functionName: 'rebase', args: [percent] })
    await client.waitForTransactionReceipt({ hash })
  }
  return { address, asset: `${chain}/erc20:${address}`, rebase }
}

const entry = (address: string, more: Partial<SwapListedToken>): SwapListedToken => ({
  ...{ chainId: Number(floor.chain.split(':')[1]), address, name: 'Rebasing Coin', symbol: 'RBC', decimals: 18 },
  ...more,
})

test.each([
  ['stETH', 0n],
  ['OUSD', 1n],
  ['aTokens and AMPL', 2n],
] as const)('a quote names a token with the interface of %s, bought or sold', async (_, kind) => {
  const { assets, balance, fulfil, quote, serve, trader } = floor
  const account = await trader()
  const { asset, rebase } = await listing(kind)
  const server = serve()
  const bought = await quote(server, account.address, { sell: assets.ether, buy: asset, amount: parseEther('0.1') })
  expect(bought?.rebasing).toEqual([asset])
  await fulfil(account, bought)
  const before = await balance(asset, account)
  expect(before).toBeGreaterThanOrEqual(BigInt(bought?.minBuy ?? maxUint256))
  await rebase(110n)
  const after = await balance(asset, account)
  expect(after).toBeGreaterThan(before)
  const sold = await quote(server, account.address, { sell: asset, buy: assets.ether, amount: after })
  expect(sold?.rebasing).toEqual([asset])
})

test('other tokens, and the coin, are not named', async () => {
  const { assets, give, quote, serve, trader } = floor
  const account = await trader()
  await give(assets.euro, account, HUNDRED)
  for (const [sell, buy] of [
    [assets.ether, assets.dollar],
    [assets.euro, assets.ether],
    [assets.weth, assets.toll],
  ] as const)
    expect(await quote(serve(), account.address, { sell, buy, amount: HUNDRED })).not.toHaveProperty('rebasing')
})

test('the operator’s list names a token that its contract does not describe, and takes precedence', async () => {
  const { assets, quote, serve, trader } = floor
  const account = await trader()
  const [unknown, known] = [await listing(3n), await listing(0n)]
  const rebasing = async (asset: string, ...tokens: readonly SwapListedToken[]) =>
    (await quote(serve({ tokens }), account.address, { sell: assets.ether, buy: asset, amount: parseEther('0.1') }))?.rebasing
  expect(await rebasing(unknown.asset, entry(unknown.address, {}))).toBeUndefined()
  expect(await rebasing(unknown.asset, entry(unknown.address, { tags: ['rebasing'] }))).toEqual([unknown.asset])
  expect(await rebasing(unknown.asset, entry(unknown.address, { extensions: { rebasing: true } }))).toEqual([unknown.asset])
  expect(await rebasing(known.asset, entry(known.address, { extensions: { rebasing: false } }))).toBeUndefined()
  expect(await rebasing(known.asset, entry(known.address, {}))).toEqual([known.asset])
})

test('returns a price without the note if the node does not answer', async () => {
  const { assets, client, quote, serve, trader } = floor
  const account = await trader()
  const { asset, address } = await listing(0n)
  const original = client.request
  // A node that rejects every call to the token except `balanceOf`, which a price needs.
  client.request = (async (args: {
    readonly method: string
    readonly params: readonly { readonly to?: string; readonly data?: string }[]
  }) => {
    const [{ to = '', data = '' } = {}] = args.params
    if (args.method === 'eth_call' && to.toLowerCase() === address.toLowerCase() && !data.startsWith('0x70a08231'))
      throw new Error('limit exceeded')
    return original(args as never)
  }) as never
  try {
    const made = await quote(serve(), account.address, { sell: assets.ether, buy: asset, amount: parseEther('0.1') })
    expect(made?.buy.asset).toBe(asset)
    expect(made).not.toHaveProperty('rebasing')
  } finally {
    client.request = original
  }
})
