import type { TransferArgs } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { call, cosmosWorld, STRANGER } from '../fixtures/cosmos-world.js'
import type { SignDoc } from './amino.js'

afterEach(() => void vi.unstubAllGlobals())

/** The cost of 120,000 gas. */
const FEE = 3_000n

async function connected(more: Parameters<typeof cosmosWorld>[0] = {}) {
  const world = await cosmosWorld(more)
  await world.connect()
  const transfers = await world.transfers()
  const args = (amount: TransferArgs['amount']): TransferArgs => ({
    from: world.wallet.address,
    to: STRANGER,
    amount,
    network: world.network,
  })
  const has = () => [world.node.balanceOf(world.wallet.address), world.node.balanceOf(STRANGER)]
  return { ...world, transfers, args, has }
}

test('coins are sent as shown, and the chain accepts the signature', async () => {
  const { transfers, args, has, network, adapter } = await connected()
  const plan = await transfers.plan(args(1_500_000n), call)
  expect([plan.amount, plan.fee]).toEqual([1_500_000n, FEE])
  const hash = await transfers.send(plan, call)
  expect(adapter.isHash(hash)).toBe(true)
  expect(await transfers.wait(hash, network, call)).toEqual({ status: 'confirmed' })
  expect(has()).toEqual([10_000_000n - 1_500_000n - FEE, 1_500_000n])
})

test('one transfer after the other', async () => {
  const { transfers, args, has } = await connected()
  for (const amount of [1n, 2n]) await transfers.send(await transfers.plan(args(amount), call), call)
  expect(has()).toEqual([10_000_000n - 3n - 2n * FEE, 3n])
})

test('the maximum is the balance minus the fee', async () => {
  const { transfers, args, has } = await connected()
  await transfers.send(await transfers.plan(args('max'), call), call)
  expect(has()).toEqual([0n, 10_000_000n - FEE])
})

test.each([
  [10_000_001n, 'not-enough'],
  [10_000_000n - FEE + 1n, 'no-fee'],
  [0n, 'not-enough'],
])('%s is refused before the wallet gets a request: %s', async (amount, code) => {
  const { transfers, args, wallet } = await connected()
  await expect(transfers.plan(args(amount), call)).rejects.toMatchObject({ catalogue: 'transfer', code })
  expect(wallet.signed).toEqual([])
})

test('an account that the chain has never seen has nothing to send', async () => {
  const { transfers, args } = await connected({ coins: {} })
  await expect(transfers.plan(args(1n), call)).rejects.toMatchObject({ code: 'not-enough' })
})

test('a visitor who declines sends nothing', async () => {
  const { transfers, args, has, wallet } = await connected()
  const plan = await transfers.plan(args(1n), call)
  wallet.declineNext()
  await expect(transfers.send(plan, call)).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  expect(has()).toEqual([10_000_000n, 0n])
})

test('a wallet may choose another fee, but no other recipient', async () => {
  const { transfers, args, has, wallet } = await connected()
  wallet.changeNext((doc) => ({ ...doc, fee: { ...doc.fee, amount: [{ denom: 'uatom', amount: '5000' }] } }))
  await transfers.send(await transfers.plan(args(1n), call), call)
  expect(has()).toEqual([10_000_000n - 5_001n, 1n])
  const elsewhere = ({ msgs: [first], ...doc }: SignDoc): SignDoc => ({
    ...doc,
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { ...first?.value, to_address: wallet.address } }],
  })
  wallet.changeNext(elsewhere)
  await expect(transfers.send(await transfers.plan(args(1n), call), call)).rejects.toMatchObject({ code: 'mismatch' })
  expect(has()).toEqual([10_000_000n - 5_001n, 1n])
})

test('a wallet that returns no signature sends nothing', async () => {
  const { transfers, args, has, wallet } = await connected()
  const plan = await transfers.plan(args(1n), call)
  vi.spyOn(wallet, 'signAmino').mockResolvedValue({} as never)
  await expect(transfers.send(plan, call)).rejects.toMatchObject({ catalogue: 'wallet', code: 'failed' })
  expect(has()).toEqual([10_000_000n, 0n])
})

test('does not send a plan that differs from the shown one to the wallet', async () => {
  const { transfers, args, wallet } = await connected()
  const plan = await transfers.plan(args(1n), call)
  await expect(transfers.send({ ...plan, amount: 2n }, call)).rejects.toMatchObject({ code: 'mismatch' })
  await expect(transfers.send({ ...plan, args: { ...plan.args, to: wallet.address } }, call)).rejects.toMatchObject({ code: 'mismatch' })
  expect(wallet.signed).toEqual([])
})

test('the chain refuses a transaction that was already sent, with its own message', async () => {
  const { transfers, args, has } = await connected()
  const plan = await transfers.plan(args(1n), call)
  await transfers.send(plan, call)
  await expect(transfers.send(plan, call)).rejects.toThrow('account sequence mismatch')
  expect(has()[1]).toBe(1n)
})

test('reports nothing about it until it is in a block', async () => {
  const { transfers, args, network, node } = await connected({ blocks: 'asked' })
  const hash = await transfers.send(await transfers.plan(args(1n), call), call)
  const told = vi.fn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const waiting = transfers.wait(hash, network, call).then(told)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(told).not.toHaveBeenCalled()
  node.mine()
  while (told.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  await waiting
  expect(told).toHaveBeenCalledExactlyOnceWith({ status: 'confirmed' })
})

test('recipients are checked without a request', async () => {
  const { transfers, network, wallet } = await connected()
  const told = (to: string) => transfers.checkRecipient(to, network)
  expect(await told(wallet.address)).toBeUndefined()
  expect(await told(wallet.address.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')))).toBe('checksum')
  expect(await told('osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5helwsw')).toBe('network')
  expect(await told('ada')).toBe('invalid')
})
