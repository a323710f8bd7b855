import { encodeAbiParameters, keccak256, parseAbi, parseAbiParameters, parseEther, parseUnits, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SwapTransaction } from '../../wire.js'
import { tokenAbi, tradingFloor } from '../fixtures/trading-floor.js'

let floor: Awaited<ReturnType<typeof tradingFloor>>
beforeAll(async () => {
  floor = await tradingFloor()
}, 60_000)
afterAll(() => floor.stop())

const dollars = (amount: string): bigint => parseUnits(amount, 6)

test.each(['v2', 'v3'] as const)('on %s, ether becomes dollars: exactly as many as expected', async (version) => {
  const { assets, balance, fulfil, provider, quote, serve, trader } = floor
  const account = await trader()
  const made = await quote(serve({ providers: [provider(version)] }), account.address, {
    sell: assets.ether,
    buy: assets.dollar,
    amount: parseEther('1'),
  })
  expect(made).toMatchObject({ approval: null, provider: { id: 'uniswap' }, tx: { value: String(parseEther('1')) } })
  const receipt = await fulfil(account, made)
  expect(receipt.status).toBe('success')
  expect(await balance(assets.dollar, account)).toBe(BigInt(made?.buy.amount ?? 0))
  expect(BigInt(made?.minBuy ?? 0)).toBe((BigInt(made?.buy.amount ?? 0) * 99n) / 100n)
  const spent = parseEther('1000') - (await balance(assets.ether, account))
  expect(spent).toBe(parseEther('1') + receipt.gasUsed * receipt.effectiveGasPrice)
})

test.each(['v2', 'v3'] as const)('on %s, dollars become ether, after an allowance of exactly the sold amount', async (version) => {
  const { allowance, assets, balance, fulfil, give, provider, quote, serve, trader } = floor
  const account = await trader()
  await give(assets.dollar, account, dollars('5000'))
  const made = await quote(serve({ providers: [provider(version)] }), account.address, {
    sell: assets.dollar,
    buy: assets.ether,
    amount: dollars('2500'),
  })
  expect(made?.approval).toMatchObject({ kind: 'allowance', amount: String(dollars('2500')), calls: [{}] })
  const before = await balance(assets.ether, account)
  await fulfil(account, made)
  expect(await balance(assets.dollar, account)).toBe(dollars('2500'))
  expect(await allowance(assets.dollar, account, made?.approval?.spender ?? '')).toBe(0n)
  const fees = parseEther('0.01')
  expect((await balance(assets.ether, account)) - before).toBeGreaterThan(BigInt(made?.buy.amount ?? 0) - fees)
})

test('the best of both versions and all fee tiers is used, and two pools if no pool has both tokens', async () => {
  const { assets, balance, fulfil, give, quote, serve, trader, deployment } = floor
  const account = await trader()
  await give(assets.euro, account, parseEther('100'))
  const direct = await quote(serve(), account.address, { sell: assets.euro, buy: assets.dollar, amount: parseEther('100') })
  // The 0.01 % pool of dollars and euros.
  expect(direct?.fees).toEqual([{ who: 'pool', name: 'Uniswap V3', asset: assets.euro, amount: String(parseEther('0.01')), extra: false }])
  expect(BigInt(direct?.buy.amount ?? 0)).toBeGreaterThan(dollars('107.9'))
  await fulfil(account, direct)
  expect(await balance(assets.dollar, account)).toBe(BigInt(direct?.buy.amount ?? 0))

  const hop = await quote(serve(), account.address, { sell: assets.dollar, buy: assets.old, amount: dollars('50') })
  expect(hop).toMatchObject({ fees: [{ asset: assets.dollar }, { asset: assets.weth }], tx: { to: deployment.v2?.router } })
  await fulfil(account, hop)
  expect(await balance(assets.old, account)).toBe(BigInt(hop?.buy.amount ?? 0))
})

test('an allowance is signed if the token supports it, and used in the trade itself', async () => {
  const { assets, balance, client, give, post, quote, send, serve, trader } = floor
  const account = await trader()
  await give(assets.euro, account, parseEther('100'))
  const server = serve()
  const made = await quote(server, account.address, {
    sell: assets.euro,
    buy: assets.ether,
    amount: parseEther('100'),
    approvals: ['allowance', 'signature'],
  })
  expect(made).toMatchObject({ approval: { kind: 'signature', calls: [], amount: String(parseEther('100')) }, tx: null })
  const signature = await account.signTypedData(JSON.parse(made?.approval?.typedData ?? ''))
  const { body } = await post(server, 'orders', { quoteId: made?.quoteId, signature })
  const { tx } = body as { readonly tx: SwapTransaction & { kind: 'call' } }
  const before = await balance(assets.ether, account)
  const receipt = await send(account, tx)
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  expect((await balance(assets.ether, account)) - before + fee).toBe(BigInt(made?.buy.amount ?? 0))
  expect(await balance(assets.euro, account)).toBe(0n)
  const status = await post(server, 'status', { quoteId: made?.quoteId, hash: receipt.transactionHash })
  expect(status.body).toEqual({ status: 'done', bought: made?.buy.amount })
  // Another server with the same secret, as after a restart, accepts the quote; one with another secret does not.
  const again = await post(serve(), 'orders', { quoteId: made?.quoteId, signature })
  expect(again.body).toEqual({ tx })
  expect((await post(serve({ secret: 'other' }), 'orders', { quoteId: made?.quoteId, signature })).status).toBe(400)
  // A signature of someone else, and none.
  const stranger = await trader()
  const foreign = await stranger.signTypedData(JSON.parse(made?.approval?.typedData ?? ''))
  for (const wrong of [foreign, '0x', '0x1234', `0x${'00'.repeat(65)}`])
    expect(await post(server, 'orders', { quoteId: made?.quoteId, signature: wrong })).toMatchObject({
      status: 400,
      body: { error: { field: 'signature' } },
    })
  // A contract cannot sign for the token.
  await client.setCode({ address: stranger.address, bytecode: '0x00' })
  const plain = await quote(server, stranger.address, {
    sell: assets.euro,
    buy: assets.ether,
    amount: parseEther('100'),
    approvals: ['allowance', 'signature'],
  })
  expect(plain?.approval?.kind).toBe('allowance')
})

test('a token that requires revoking an older allowance gets two steps, others one', async () => {
  const { assets, balance, client, fulfil, give, quote, serve, trader, deployment } = floor
  const account = await trader()
  for (const asset of [assets.old, assets.dollar]) {
    await give(asset, account, dollars('100'))
    const address = asset.slice(asset.indexOf('0x')) as `0x${string}`
    for (const router of [deployment.v2?.router, deployment.v3?.router]) {
      const args = [router ?? zeroAddress, 1n] as const
      const hash = await client.writeContract({ account, chain: client.chain, address, abi: tokenAbi, functionName: 'approve', args })
      await client.waitForTransactionReceipt({ hash })
    }
  }
  const old = await quote(serve(), account.address, { sell: assets.old, buy: assets.ether, amount: dollars('100') })
  expect(old?.approval?.calls).toHaveLength(2)
  await fulfil(account, old)
  expect(await balance(assets.old, account)).toBe(0n)
  const plain = await quote(serve(), account.address, { sell: assets.dollar, buy: assets.ether, amount: dollars('100') })
  expect(plain?.approval?.calls).toHaveLength(1)
  // A sufficient allowance needs no other.
  const enough = await quote(serve(), account.address, { sell: assets.dollar, buy: assets.ether, amount: 1n })
  expect(enough).toMatchObject({ approval: null, priceImpact: '0.0000' })
})

test('a moved price leads to another quote, and the old one fails on the chain instead of yielding less', async () => {
  const { assets, balance, fulfil, quote, sandbox, serve, trader } = floor
  const account = await trader()
  const ask = { sell: assets.ether, buy: assets.dollar, amount: parseEther('1') }
  const made = await quote(serve(), account.address, ask)
  await sandbox.swaps.move(1337, 'TUSD', 5)
  const fresh = await quote(serve(), account.address, ask)
  expect(Number(fresh?.buy.amount) / Number(made?.buy.amount)).toBeCloseTo(1 / 1.05, 2)
  await expect(fulfil(account, made)).rejects.toThrow(/Too little received|INSUFFICIENT_OUTPUT/)
  expect(await balance(assets.dollar, account)).toBe(0n)
})

test('a large trade reports its price impact', async () => {
  const { assets, quote, serve, trader } = floor
  const account = await trader()
  const small = await quote(serve(), account.address, { sell: assets.ether, buy: assets.old, amount: parseEther('0.01') })
  expect(Number(small?.priceImpact)).toBeLessThan(0.001)
  const large = await quote(serve(), account.address, { sell: assets.ether, buy: assets.old, amount: parseEther('5') })
  // 5 of 20 ether: a fifth of the value.
  expect(Number(large?.priceImpact)).toBeCloseTo(0.2, 2)
})

test('a fee-on-transfer token is sold and bought with the amount that actually arrives', async () => {
  const { assets, balance, fulfil, give, quote, serve, trader, deployment } = floor
  const account = await trader()
  await give(assets.toll, account, 1000n)
  const sale = await quote(serve(), account.address, { sell: assets.toll, buy: assets.dollar, amount: 1000n })
  expect(sale?.fees).toContainEqual({ who: 'token', name: expect.any(String), asset: assets.toll, amount: '10', extra: false })
  expect(sale).toMatchObject({ tx: { to: deployment.v2?.router }, approval: { amount: '1000' } })
  await fulfil(account, sale)
  expect(await balance(assets.toll, account)).toBe(0n)
  expect(await balance(assets.dollar, account)).toBe(BigInt(sale?.buy.amount ?? 0))

  const purchase = await quote(serve(), account.address, { sell: assets.ether, buy: assets.toll, amount: parseEther('0.1') })
  expect(purchase?.fees).toContainEqual({ who: 'token', name: expect.any(String), asset: assets.toll, amount: '25', extra: false })
  await fulfil(account, purchase)
  expect(await balance(assets.toll, account)).toBe(BigInt(purchase?.buy.amount ?? 0))
})

test('a rebasing token is sold with its current balance, and selling more than is left fails completely', async () => {
  const { assets, balance, client, fulfil, give, quote, serve, trader, tokenOf } = floor
  const account = await trader()
  /** Changes a balance without a transfer, like rebasing tokens. The coin's balances are in its second storage slot. */
  const rebase = (units: bigint) =>
    client.setStorageAt({
      address: tokenOf(assets.toll),
      index: keccak256(encodeAbiParameters(parseAbiParameters('address, uint256'), [account.address, 1n])),
      value: toHex(units, { size: 32 }),
    })
  await give(assets.toll, account, 1000n)
  const ask = { sell: assets.toll, buy: assets.dollar, amount: 1000n }
  const made = await quote(serve(), account.address, ask)
  await rebase(999n)
  await expect(fulfil(account, made)).rejects.toThrow(/revert/)
  expect([await balance(assets.toll, account), await balance(assets.dollar, account)]).toEqual([999n, 0n])
  await rebase(1100n)
  const again = await quote(serve(), account.address, ask)
  await fulfil(account, again)
  expect(await balance(assets.toll, account)).toBe(100n)
  expect(await balance(assets.dollar, account)).toBeGreaterThanOrEqual(BigInt(again?.buy.amount ?? 0))
})

test('if there is no route, or nothing would arrive, there is no quote', async () => {
  const { assets, chain, quote, serve, trader } = floor
  const account = await trader()
  const none = `${chain}/erc20:0x00000000000000000000000000000000000c0de1`
  expect(await quote(serve(), account.address, { sell: assets.ether, buy: none, amount: 1n })).toBeNull()
  expect(await quote(serve(), account.address, { sell: assets.ether, buy: assets.weth, amount: 1n })).toBeNull()
  expect(await quote(serve(), account.address, { sell: assets.ether, buy: assets.dollar, amount: 1n })).toBeNull()
})

test('a token has the same price for everyone, also after its pool asked first', async () => {
  const { assets, client, deployment, provider, quote, serve, tokenOf, trader } = floor
  const pool = await client.readContract({
    address: deployment.v2?.factory as `0x${string}`,
    abi: parseAbi(['function getPair(address, address) view returns (address)']),
    functionName: 'getPair',
    args: [tokenOf(assets.weth), tokenOf(assets.dollar)],
  })
  const ask = { sell: assets.ether, buy: assets.dollar, amount: parseEther('0.1') }
  const { address } = await trader()
  const usual = await quote(serve({ providers: [provider('v2')] }), address, ask)
  const server = serve({ providers: [provider('v2')] })
  await quote(server, pool, ask)
  expect((await quote(server, address, ask))?.minBuy).toBe(usual?.minBuy)
})
