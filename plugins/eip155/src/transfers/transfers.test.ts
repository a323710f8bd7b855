import { chains, type TransferPlan, type Transfers } from '@latchkey/kernel'
import { outcomeOf } from '@latchkey/kernel/transfers'
import { createPublicClient, erc20Abi, formatEther, http, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { type App, connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { checkRequest } from './check-request.js'

const { all, alba, brio, start } = withSandbox()
const call = { signal: AbortSignal.timeout(30_000) }
const of = async (app: App): Promise<Transfers> => {
  const found = await (await app.read(chains)[0]?.load?.())?.transfers?.()
  if (!found) throw new Error('There is no way to move money.')
  return found
}
const world = async () => {
  const app = await start()
  await connect(app, alba())
  const [{ network, rpcUrl }] = all().chains
  const args = { from: alba().accounts[0], to: brio().accounts[1], network } as const
  return { app, network, args, money: await of(app), node: createPublicClient({ transport: http(rpcUrl) }), token: all().contracts.token }
}

test('AMT-10 a wrong checksum, an address of another family and an invalid address are distinguished, without a request', async () => {
  const { money, network, args } = await world()
  const check = (to: string) => money.checkRecipient(to, network)
  expect(await check(args.to)).toBeUndefined()
  expect(await check(args.to.toLowerCase())).toBeUndefined()
  expect(await check(args.to.slice(2))).toBeUndefined()
  expect(await check(`0x${args.to.slice(2).toUpperCase()}`)).toBeUndefined()
  const swapped = args.to.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace(/^0X/, '0x')
  expect(await check(swapped === args.to ? args.to.replace(/[A-F]/, (letter) => letter.toLowerCase()) : swapped)).toBe('checksum')
  expect(await check('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('network')
  expect(await check('4Nd1mYoUxF5WJm7mDmJ9Xg8Yyq6dJbYtQ9Yw1Ztq7abc')).toBe('network')
  for (const none of ['', '0x12', 'brio.eth', `${args.to}0`, '0x0000']) expect(await check(none)).toBe('invalid')
})

test('coins: the plan is what is sent, and it ends as confirmed', async () => {
  const { money, args, node } = await world()
  const before = await node.getBalance({ address: args.to })
  const plan = await money.plan({ ...args, amount: parseEther('0.25') }, call)
  expect(plan).toMatchObject({ amount: parseEther('0.25'), changes: [{ amount: -parseEther('0.25') }] })
  expect(plan.fee).toBeGreaterThan(0n)
  expect(plan.recipient).toBeUndefined()
  expect(Object.isFrozen(plan) && Object.isFrozen(plan.request.params[0])).toBe(true)
  const hash = await money.send(plan, call)
  expect(await money.wait(hash, args.network, call)).toEqual({ status: 'confirmed' })
  expect((await node.getBalance({ address: args.to })) - before).toBe(parseEther('0.25'))
  expect(await node.getTransaction({ hash: hash as `0x${string}` })).toMatchObject({ value: parseEther('0.25'), input: '0x' })
})

test('AMT-06 max holds back the fee with a margin, and the wallet can really send it', async () => {
  const { money, args, node } = await world()
  const before = await node.getBalance({ address: args.from })
  const plan = await money.plan({ ...args, amount: 'max' }, call)
  const kept = before - plan.amount
  expect(kept).toBeGreaterThanOrEqual(((plan.fee ?? 0n) * 12n) / 10n)
  expect(Number(formatEther(kept))).toBeLessThan(0.01)
  const hash = await money.send(plan, call)
  // A node may report the hash before the block exists.
  expect(await money.wait(hash, args.network, call)).toEqual({ status: 'confirmed' })
  const left = await node.getBalance({ address: args.from })
  expect(left).toBeGreaterThan(0n)
  expect(left).toBeLessThan(kept)
  // Send it back: the other tests need it too.
  await node.request({ method: 'anvil_setBalance', params: [args.from, `0x${before.toString(16)}`] } as never)
})

test('AMT-06 AMT-07 tokens: max is the whole balance, and without coins the fee is missing, not the token', async () => {
  const { money, args, node, token } = await world()
  const balanceOf = (owner: `0x${string}`) => node.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const all = await money.plan({ ...args, asset: token, amount: 'max' }, call)
  expect(all.amount).toBe(await balanceOf(args.from))
  const before = await balanceOf(args.to)
  const plan = await money.plan({ ...args, asset: token.toLowerCase(), amount: 2_500_000n }, call)
  expect(plan.changes).toEqual([{ asset: token.toLowerCase(), amount: -2_500_000n }])
  await money.wait(await money.send(plan, call), args.network, call)
  expect((await balanceOf(args.to)) - before).toBe(2_500_000n)
  const coins = await node.getBalance({ address: args.from })
  await node.request({ method: 'anvil_setBalance', params: [args.from, '0x0'] } as never)
  await expect(money.plan({ ...args, asset: token, amount: 1n }, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'no-fee' })
  await node.request({ method: 'anvil_setBalance', params: [args.from, `0x${coins.toString(16)}`] } as never)
})

test('more than the balance, nothing, and transfers that a contract refuses are not planned', async () => {
  const { money, args, token } = await world()
  const plan = (more: object) => money.plan({ ...args, amount: 1n, ...more }, call)
  for (const more of [{ amount: 0n }, { amount: -1n }, { amount: parseEther('1000000') }, { asset: token, amount: 10n ** 40n }])
    await expect(plan(more)).rejects.toMatchObject({ code: 'not-enough' })
  // The registry accepts no coins.
  await expect(plan({ to: all().contracts.ensRegistry })).rejects.toMatchObject({ code: 'would-fail' })
})

test('AMT-10 a token as the recipient is distinguished from another contract and from an account', async () => {
  const { money, args, token } = await world()
  const behind = async (to: string) => (await money.plan({ ...args, asset: token, to, amount: 1n }, call)).recipient
  expect(await behind(args.to)).toBeUndefined()
  expect(await behind(token)).toBe('asset')
  expect(await behind(all().contracts.contractWallet)).toBe('contract')
})

test('SEC-06 refuses a request that differs from the plan before the wallet prompts', async () => {
  const { money, args, token } = await world()
  const [coins, tokens] = await Promise.all([
    money.plan({ ...args, amount: 5n }, call),
    money.plan({ ...args, asset: token, amount: 5n }, call),
  ])
  const asked = alba().requests.length
  const changed = (plan: TransferPlan, more: object): TransferPlan => ({
    ...plan,
    request: { ...plan.request, params: [{ ...(plan.request.params[0] as object), ...more }] },
  })
  const other = brio().accounts[0]
  const data = String((tokens.request.params[0] as { data: string }).data)
  const forgeries: readonly (readonly [TransferPlan, string])[] = [
    [changed(coins, { to: other }), 'recipient'],
    [changed(coins, { value: '0x6' }), 'amount'],
    [changed(coins, { data: '0x12345678' }), 'data'],
    [changed(coins, { from: other }), 'sender'],
    [changed(coins, { chainId: '0x1' }), 'network'],
    [changed(coins, { authorizationList: [] }), 'fields'],
    [changed(tokens, { to: other }), 'asset'],
    [changed(tokens, { value: '0x1' }), 'amount'],
    [changed(tokens, { data: data.replace(args.to.slice(2).toLowerCase(), other.slice(2).toLowerCase()) }), 'recipient'],
    [changed(tokens, { data: data.replace(/5$/, '6') }), 'amount'],
    // approve(address,uint256)
    [changed(tokens, { data: data.replace('0xa9059cbb', '0x095ea7b3') }), 'data'],
    [changed(tokens, { data: `${data}00` }), 'data'],
    [{ ...coins, amount: 6n }, 'amount'],
    [{ ...coins, request: { ...coins.request, method: 'eth_sign' } }, 'method'],
    [{ ...coins, request: { ...coins.request, params: [...coins.request.params, {}] } }, 'method'],
  ]
  for (const [plan, what] of forgeries)
    await expect(money.send(plan, call), what).rejects.toMatchObject({ catalogue: 'transfer', code: 'mismatch', details: { what } })
  expect(alba().requests.slice(asked)).toEqual([])
  expect(() => checkRequest(coins)).not.toThrow()
})

test('detects a wallet, or a layer before it, that sends another transaction by reading it back', async () => {
  const { money, args } = await world()
  const provider = alba().provider('https://thief.test')
  await provider.request({ method: 'eth_requestAccounts' })
  const elsewhere = { from: args.from, to: brio().accounts[0], value: '0x5' }
  const other = await provider.request({ method: 'eth_sendTransaction', params: [elsewhere] })
  const plan = await money.plan({ ...args, amount: 5n }, call)
  alba().next({ result: other })
  const hash = await money.send(plan, call)
  await expect(money.wait(hash, args.network, call)).rejects.toMatchObject({ code: 'altered', details: { hash: other, what: 'recipient' } })
})

test('AMT-08 reports a rejection by the visitor as a rejection', async () => {
  const { money, args } = await world()
  const plan = await money.plan({ ...args, amount: 5n }, call)
  alba().next('reject')
  await expect(money.send(plan, call)).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
})

test('AMT-11 a transfer that the chain reverts ends as failed', async () => {
  const { money, args, node } = await world()
  const provider = alba().provider('https://other.test')
  await provider.request({ method: 'eth_requestAccounts' })
  const doomed = { from: args.from, to: all().contracts.ensRegistry, value: '0x1', gas: '0x186a0' }
  const hash = String(await provider.request({ method: 'eth_sendTransaction', params: [doomed] }))
  expect(await money.wait(hash, args.network, call)).toEqual({ status: 'failed' })
  expect((await node.getTransactionReceipt({ hash: hash as `0x${string}` })).status).toBe('reverted')
})

test.each([
  { result: null },
  { result: '' },
  { result: true },
  { result: { hash: `0x${'1'.repeat(64)}` } },
  { error: { code: -32603, message: 'Request expired' } },
])('after the answer %j the outcome is unknown, and the transfer is found on the chain if it was sent', async (answer) => {
  const { money, args } = await world()
  const plan = await money.plan({ ...args, amount: 5n }, call)
  alba().next(answer)
  const error = await money.send(plan, call).catch((reason: unknown) => reason)
  expect(outcomeOf(error)).toBe('unknown')
  expect(await money.find(plan, call)).toBeUndefined()
  const provider = alba().provider('https://quiet.test')
  await provider.request({ method: 'eth_requestAccounts' })
  const other = { from: args.from, to: args.to, value: '0x6' }
  await provider.request({ method: 'eth_sendTransaction', params: [other] })
  expect(await money.find(plan, call)).toBeUndefined()
  const sent = String(await provider.request({ method: 'eth_sendTransaction', params: [{ ...other, value: '0x5' }] }))
  // The block follows the answer of the wallet.
  await expect.poll(() => money.find(plan, call)).toBe(sent)
  // It belongs to this plan now.
  expect(await money.find(plan, call)).toBeUndefined()
  expect(await money.wait(sent, args.network, call)).toEqual({ status: 'confirmed' })
})

test('a wallet that returns the same transfer of an earlier page does not confirm this one', async () => {
  const { money, args } = await world()
  const provider = alba().provider('https://earlier.test')
  await provider.request({ method: 'eth_requestAccounts' })
  const earlier = String(
    await provider.request({ method: 'eth_sendTransaction', params: [{ from: args.from, to: args.to, value: '0x5' }] }),
  )
  const plan = await money.plan({ ...args, amount: 5n }, call)
  alba().next({ result: earlier })
  expect(await money.send(plan, call)).toBe(earlier)
  await expect(money.readBack(earlier, args.network, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
  await expect(money.wait(earlier, args.network, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
})
