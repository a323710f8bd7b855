import type { TransferArgs, TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { afterEach, expect, test, vi } from 'vitest'
import { apply } from '../apply.js'
import { call, FROM, fill, planOf, startSend, TO } from '../fixtures/start-send.js'
import { again } from './again.js'
import { findMost, prepare } from './prepare.js'

const UNIT = 10n ** 18n
afterEach(() => void vi.useRealTimers())

test('the plan is built from the form, in base units, and stored with its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 })
  const world = await startSend()
  fill(world)
  await prepare(world.ctx, world.network, call)
  expect(world.asked).toEqual([
    ['plan', { from: FROM, to: TO, amount: (UNIT * 3n) / 2n, network: world.network, acceptsPaidFee: true }, call],
  ])
  expect(world.ctx.state.estimate).toEqual({ status: 'ready', round: 1 })
  expect(world.flow.plan).toMatchObject({ transfer: { amount: (UNIT * 3n) / 2n }, at: 5_000 })
})

test('a token is planned by its address and its own decimals', async () => {
  const world = await startSend()
  fill(world, { token: '0xt0', amount: '9.5' })
  await prepare(world.ctx, world.network, call)
  expect(world.asked[0]?.[1]).toMatchObject({ asset: '0xt0', amount: 9_500_000n, decimals: 6 })
})

test('AMT-06 Max is planned as the maximum, and the form then shows that amount', async () => {
  const world = await startSend()
  fill(world, { max: true })
  await prepare(world.ctx, world.network, call)
  expect(world.asked[0]?.[1]).toMatchObject({ amount: 'max' })
  expect(world.ctx.state).toMatchObject({ amount: '1.9', max: true, estimate: { status: 'ready' } })
})

test('AMT-06 a typed amount stays as typed', async () => {
  const world = await startSend()
  fill(world, { amount: '1.50' })
  await prepare(world.ctx, world.network, call)
  expect(world.ctx.state).toMatchObject({ amount: '1.50', max: false })
})

test.each([
  ['no recipient', { type: 'recipient', recipient: { text: '', status: 'empty' } }, 'The form is not complete.'],
  ['no token of that name', { type: 'token', token: '0xnone' }, 'The token is not there.'],
  ['no amount', { type: 'amount', amount: 'x' }, 'The amount is none.'],
] as const)('with %s there is no plan, and the review explains it', async (_, event, reason) => {
  const world = await startSend()
  fill(world)
  apply(world.ctx, { type: 'left' })
  apply(world.ctx, event)
  apply(world.ctx, { type: 'reviewed' })
  await prepare(world.ctx, world.network, call)
  expect(world.ctx.state.estimate).toEqual({ status: 'failed', round: 1, error: { code: 'unknown', reason } })
  expect(world.flow.plan).toBeUndefined()
  expect(world.asked).toEqual([])
})

test('a missing plan is explained by the error’s code', async () => {
  const error = transferErrors.create('no-fee', { symbol: 'COIN' })
  const world = await startSend({
    transfers: {
      plan: async () => {
        throw error
      },
    },
  })
  fill(world)
  await prepare(world.ctx, world.network, call)
  expect(world.ctx.state.estimate.error).toEqual({ code: 'transfer/no-fee', reason: error.message })
})

test('AMT-04 the previous plan is void at once, and a late one never replaces a newer one', async () => {
  const answers: ((plan: TransferPlan) => void)[] = []
  const asked: TransferArgs[] = []
  const world = await startSend({
    transfers: {
      plan: (args) => {
        asked.push(args)
        return new Promise((resolve) => answers.push(resolve))
      },
    },
  })
  fill(world)
  world.flow.plan = { transfer: planOf({ from: FROM, to: TO, amount: 1n, network: world.network }), at: 0 }
  const first = prepare(world.ctx, world.network, call)
  expect(world.flow.plan).toBeUndefined()
  expect(world.ctx.state.estimate).toEqual({ status: 'estimating', round: 1 })
  const second = prepare(world.ctx, world.network, call)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const [old, now] = asked as [TransferArgs, TransferArgs]
  answers[1]?.(planOf(now, { fee: 2n }))
  await second
  answers[0]?.(planOf(old, { fee: 1n }))
  await first
  expect(world.flow.plan).toMatchObject({ transfer: { fee: 2n } })
  expect(world.ctx.state.estimate).toEqual({ status: 'ready', round: 2 })
})

test('an abandoned plan changes nothing', async () => {
  const abort = new AbortController()
  const world = await startSend({
    transfers: {
      plan: async () => {
        abort.abort()
        throw new Error('aborted')
      },
    },
  })
  fill(world)
  await prepare(world.ctx, world.network, { signal: abort.signal })
  expect(world.ctx.state.estimate.status).toBe('estimating')
})

test('AMT-06 the maximum is computed before a recipient is known, as if sent to oneself', async () => {
  const world = await startSend()
  const { ctx, network } = world
  expect(await findMost(ctx, { from: FROM, to: undefined, token: 'native', network }, call)).toBe((UNIT * 19n) / 10n)
  await findMost(ctx, { from: FROM, to: TO, token: '0xt0', network }, call)
  expect(world.asked).toEqual([
    ['plan', { from: FROM, to: FROM, amount: 'max', network, acceptsPaidFee: true }, call],
    ['plan', { from: FROM, to: TO, amount: 'max', asset: '0xt0', network, acceptsPaidFee: true }, call],
  ])
})

test('an expired transfer leads back to the review, where a new plan is made', async () => {
  const { kernel, ctx, flow, network } = await startSend()
  fill({ ctx, network })
  kernel.open('WalletSendConfirmed' as never)
  await vi.waitFor(() => expect(kernel.state.core.open).toBe(true))
  apply(ctx, { type: 'asked' })
  apply(ctx, { type: 'broadcast', hash: '0x1', chainId: network.caipNetworkId })
  apply(ctx, { type: 'settled', hash: '0x1', status: 'expired' })
  flow.plan = { transfer: planOf({ from: FROM, to: TO, amount: 1n, network }), at: 0 }
  again(ctx)
  expect(ctx.state).toMatchObject({ phase: 'preview', sent: undefined })
  expect(flow.plan).toBeUndefined()
  expect(kernel.state.core.stack.map(({ view }) => view)).toEqual(['WalletSendPreview'])
})
