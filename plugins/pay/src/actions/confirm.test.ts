import { type Contract, definePlugin, KERNEL_VERSION } from '@latchkey/kernel'
import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBook } from '../book.js'
import { FROM, fakeLocks, later, order, type PayWorld, planOf, SHOP, startPay, toQuote } from '../fixtures/start-pay.js'
import { begin } from './begin.js'
import { choose } from './choose.js'
import { confirm } from './confirm.js'
import { prepare } from './prepare.js'

beforeEach(() => void vi.stubGlobal('navigator', { locks: fakeLocks() }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})
const fails = (error: unknown) => async (): Promise<never> => {
  throw error
}
const top = ({ kernel }: PayWorld) => kernel.state.core.stack.at(-1)?.view
const sent = ({ asked }: PayWorld) => asked.filter(([name]) => name === 'send')
const configuration = { network: 'eip155:1', asset: 'native', recipient: SHOP, amount: '1.5' }

test('the wallet gets the shown plan once, and app, activity and book receive the result', async () => {
  const added: unknown[] = []
  const history = definePlugin<Contract>({
    id: 'history',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ actions: { addPending: async (entry: unknown) => void added.push(entry) } }),
  } as never)
  const world = await startPay({ peers: [history] })
  const run = await toQuote(world)
  const shown = run.plan?.transfer
  expect(shown?.args).toMatchObject({ from: FROM, to: SHOP, amount: 1_500_000_000_000_000_000n })
  await confirm(world.ctx, run)
  expect(sent(world)).toHaveLength(1)
  expect(sent(world)[0]?.[1]).toBe(run.plan?.transfer)
  expect(await run.outcome).toEqual({ success: true, result: { hash: '0xhash', chainId: 'eip155:1', reference: 'order-1' } })
  expect(world.kernel.state.pay).toMatchObject({ phase: 'success', hash: '0xhash' })
  expect(top(world)).toBe('PayLoading')
  expect(world.events().map(([name]) => name)).toEqual(['payModalOpen', 'payInitiated', 'paySuccess'])
  expect(world.events().at(-1)?.[1]).toMatchObject({
    paymentId: 'order-1',
    configuration,
    currentPayment: { type: 'wallet', status: 'settled', result: '0xhash' },
  })
  expect(readBook(world.ctx)).toMatchObject([{ reference: 'order-1', status: 'settled', hash: '0xhash' }])
  expect(added).toMatchObject([
    { hash: '0xhash', operation: 'send', from: FROM, to: SHOP, transfers: [{ direction: 'out', quantity: '1.5' }] },
  ])
})

test('repeating a reference returns its result, even in another visit, without asking', async () => {
  const world = await startPay()
  await confirm(world.ctx, await toQuote(world))
  await vi.waitFor(() => expect(world.kernel.state.pay.phase).toBe('success'))
  const result = { success: true, result: { hash: '0xhash', chainId: 'eip155:1', reference: 'order-1' } }
  expect(await world.kernel.actions.pay.pay({ ...order })).toEqual(result)
  await world.kernel.stop()
  const later = await startPay({ storage: world.storage })
  expect(await later.kernel.actions.pay.pay({ ...order })).toEqual(result)
  expect([...sent(world), ...sent(later)]).toHaveLength(1)
})

test('the same reference for something else is rejected', async () => {
  const world = await startPay()
  await confirm(world.ctx, await toQuote(world))
  await expect(world.kernel.open('Pay', { ...order, amount: '2' })).rejects.toMatchObject({ code: 'key-used' })
})

test('without a reference, each call is a separate payment', async () => {
  const world = await startPay()
  const { reference: _, ...plain } = order
  for (let i = 0; i < 2; i++) {
    const run = await toQuote(world, plain)
    await confirm(world.ctx, run)
    expect(await run.outcome).toMatchObject({ success: true })
    world.kernel.close()
  }
  expect(sent(world)).toHaveLength(2)
})

test('a second press while the wallet is being asked does nothing', async () => {
  const world = await startPay({ transfers: { send: () => never } })
  const run = await toQuote(world)
  void confirm(world.ctx, run)
  void confirm(world.ctx, run)
  await vi.waitFor(() => expect(run.state.phase).toBe('paying'))
  await confirm(world.ctx, run)
  expect(sent(world)).toHaveLength(1)
})

test('concurrent presses in two tabs pay once', async () => {
  const { promise, resolve: answer } = later<string>()
  const transfers = { send: () => promise }
  const one = await startPay({ transfers })
  const two = await startPay({ transfers, storage: one.storage })
  const runs = [await toQuote(one), await toQuote(two)] as const
  void confirm(one.ctx, runs[0])
  await confirm(two.ctx, runs[1])
  await vi.waitFor(() => expect(runs[0].state.phase).toBe('paying'))
  expect(sent(two)).toEqual([])
  expect(two.kernel.state.pay.elsewhere).toBe(true)
  answer('0xhash')
  expect(await runs[1].outcome).toMatchObject({ success: true, result: { hash: '0xhash' } })
  expect([...sent(one), ...sent(two)]).toHaveLength(1)
})

test('a rejection in one tab leaves the other free to pay', async () => {
  const { promise, reject: decline } = later<string>()
  const one = await startPay({ transfers: { send: () => promise } })
  const two = await startPay({ storage: one.storage })
  const runs = [await toQuote(one), await toQuote(two)] as const
  void confirm(one.ctx, runs[0])
  await confirm(two.ctx, runs[1])
  await vi.waitFor(() => expect(runs[0].state.phase).toBe('paying'))
  decline(walletErrors.create('rejected', { wallet: 'Fake wallet' }))
  await vi.waitFor(() => expect(runs[1].state.elsewhere).toBe(false))
  await confirm(two.ctx, runs[1])
  expect(await runs[1].outcome).toMatchObject({ success: true })
})

test.each([
  walletErrors.create('rejected', { wallet: 'Fake wallet' }),
  kernelErrors.create('rpc-aborted', { method: 'eth_sendTransaction' }),
  kernelErrors.create('rpc-rejected', {} as never),
])('a rejection returns to the quote, is not a failure, and is forgotten (%#)', async (no) => {
  const world = await startPay({ transfers: { send: fails(no) } })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  expect(world.kernel.state.pay).toMatchObject({ phase: 'quote', declined: true, failure: undefined })
  expect(top(world)).toBe('PayQuote')
  expect(readBook(world.ctx)).toEqual([])
  expect(world.events().at(-1)).toEqual(['payError', expect.objectContaining({ message: 'declined' })])
})

test.each([
  transferErrors.create('mismatch', { what: 'amount' }),
  walletErrors.create('pending', { wallet: 'Fake wallet' }),
  Object.assign(new Error('insufficient funds'), { code: -32_000 }),
])('an error that proves nothing was sent can be retried (%#)', async (error) => {
  const world = await startPay({ transfers: { send: fails(error) } })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  expect(run.state).toMatchObject({ phase: 'quote', failure: { message: error.message } })
  expect(readBook(world.ctx)).toEqual([])
})

test.each([new TypeError('the line broke'), walletErrors.create('timeout', { wallet: 'Fake wallet', seconds: 60 })])(
  'after a missing answer, the visitor decides, and the wallet is not called again automatically (%#)',
  async (error) => {
    const world = await startPay({ transfers: { send: fails(error) } })
    const run = await toQuote(world)
    await confirm(world.ctx, run)
    expect(run.state).toMatchObject({ phase: 'method', unsure: true })
    expect(readBook(world.ctx)).toMatchObject([{ status: 'asked' }])
    await world.kernel.stop()
    // The next visit has the same information.
    const later = await startPay({ storage: world.storage })
    await later.kernel.open('Pay', order)
    const again = begin(later.ctx, order)
    await vi.waitFor(() => expect(again.state.unsure).toBe(true))
    choose(later.ctx, again)
    await prepare(later.ctx, again, later.ctx)
    await confirm(later.ctx, again)
    expect(sent(later)).toEqual([])
    expect(again.state.unsure).toBe(true)
  },
)

test.each([
  [
    'another account is in use',
    { addresses: [FROM, 'eip155-address-2'] },
    (w: PayWorld) => w.kernel.connections.activate({ namespace: 'eip155', address: 'eip155-address-2' }),
  ],
  ['the wallet is gone', {}, (w: PayWorld) => w.kernel.connections.disconnect()],
] as const)('SEC-06 the wallet is not asked when %s', async (_, options, happens) => {
  const world = await startPay(options)
  const run = await toQuote(world)
  await happens(world)
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
})

test('SEC-06 an account that changes during the last check of the plan gets no request', async () => {
  let plans = 0
  const world: PayWorld = await startPay({
    addresses: [FROM, 'eip155-address-2'],
    transfers: {
      async plan(args) {
        plans += 1
        if (plans === 2) world.kernel.connections.activate({ namespace: 'eip155', address: 'eip155-address-2' })
        return planOf(args)
      },
    },
  })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
  expect(readBook(world.ctx)).toEqual([])
})

test('shows a fee that has risen since, and does not call the wallet', async () => {
  let fee = 800n
  const world = await startPay({ transfers: { plan: async (args) => planOf(args, { fee }) } })
  const run = await toQuote(world)
  fee = 1000n
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
  expect([run.plan?.transfer.fee, run.state.quote]).toEqual([1000n, 'ready'])
  await confirm(world.ctx, run)
  expect(sent(world)).toHaveLength(1)
})

test('a token of which less than the price would arrive is not sent', async () => {
  const world = await startPay({ transfers: { plan: async (args) => planOf(args, { arrives: 1n }) } })
  const run = await toQuote(world)
  expect(run.state).toMatchObject({ quote: 'failed', failure: { code: 'pay/arrives-less' } })
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
})

test('a wallet on another network is switched first; if it does not switch, it is not asked', async () => {
  const switched = vi.fn(async () => {})
  const to = { ...order, paymentAsset: { ...order.paymentAsset, network: 'eip155:2' as const } }
  const world = await startPay({ switchNetwork: switched })
  await confirm(world.ctx, await toQuote(world, to))
  await vi.waitFor(() => expect(sent(world)).toHaveLength(1))
  expect(switched).toHaveBeenCalledTimes(1)
  const stays = await startPay({ switchNetwork: fails(walletErrors.create('rejected', { wallet: 'Fake wallet' })) })
  const run = await toQuote(stays, to)
  await confirm(stays.ctx, run)
  expect(sent(stays)).toEqual([])
  expect(run.state).toMatchObject({ phase: 'quote', quote: 'ready', failure: { code: 'session/wrong-chain' } })
})

test("the account's balance does not cover it", async () => {
  const world = await startPay({ transfers: { plan: fails(transferErrors.create('not-enough', {})) } })
  const run = await toQuote(world)
  expect(run.state.quote).toBe('short')
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
})

test('a payment that the wallet may have sent continues once it is on its chain', async () => {
  const world = await startPay({ transfers: { send: fails(new TypeError('the line broke')), find: async () => '0xfound' } })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  expect(await run.outcome).toMatchObject({ success: true, result: { hash: '0xfound' } })
})
