import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { afterEach, expect, test, vi } from 'vitest'
import { call, FROM, fill, planOf, startSend, TO } from '../fixtures/start-send.js'
import { recheck } from './recheck.js'

afterEach(() => void vi.useRealTimers())

/** Rechecks a plan on review, with the chain family's new answer. */
async function look(
  now: (plan: TransferPlan) => TransferPlan | Error,
  { shown = {}, age = 0, max = false }: { readonly shown?: Partial<TransferPlan>; readonly age?: number; readonly max?: boolean } = {},
) {
  const answers = { left: 1 }
  const world = await startSend({
    transfers: {
      async plan(args) {
        // Any plan prepared after that is different.
        if (answers.left-- < 1) return planOf(args, { fee: 4711n })
        const found = now(planOf(args))
        if (found instanceof Error) throw found
        return found
      },
    },
  })
  fill(world, { max })
  const transfer = planOf({ from: FROM, to: TO, amount: max ? 'max' : 5n, network: world.network }, { amount: 5n, ...shown })
  world.flow.plan = { transfer, at: Date.now() - age }
  const given = await recheck(world.ctx, transfer, call)
  return { ...world, transfer, given }
}

test('the same transfer is planned again, with the amount that was shown', async () => {
  const { asked, transfer, network } = await look((plan) => plan, { max: true })
  expect(asked).toEqual([['plan', { from: FROM, to: TO, amount: 5n, network }, call]])
  expect(transfer.args.amount).toBe('max')
})

test('a plan that still holds replaces the one that is shown, with the fresher fee', async () => {
  const { given, transfer, flow, ctx } = await look((plan) => ({ ...plan, fee: 700n }))
  expect(given).toMatchObject({ fee: 700n })
  expect(given).not.toBe(transfer)
  expect(flow.plan?.transfer).toBe(given)
  expect(ctx.state.estimate).toEqual({ status: 'ready', round: 1 })
})

test('AMT-06 Max keeps the plan that passes its fee limit to the wallet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 90_000 })
  const { given, transfer, flow, ctx } = await look((plan) => ({ ...plan, fee: 700n }), { max: true, age: 40_000 })
  expect(given).toBe(transfer)
  expect(flow.plan).toEqual({ transfer, at: 90_000 })
  expect(ctx.state.estimate.status).toBe('none')
})

test.each([
  ['an eighth dearer', {}, { fee: 900n }],
  ['with a fee where none was known', { fee: undefined }, { fee: 900n }],
  [
    'with a loss that was shown before',
    { changes: [{ amount: -5n }, { amount: -1n, asset: '0x1' }] },
    { changes: [{ amount: -5n }, { amount: -1n, asset: '0x1' }] },
  ],
  ['with less to put down', { rent: 2n }, { rent: 1n }],
  ['with the same arrival', { arrives: 4n }, { arrives: 4n }],
  ['with more that arrives', { arrives: 4n }, { arrives: 5n }],
  ['with all that arrives, as expected', {}, { arrives: 5n }],
] as const)('a plan that is %s counts as approved', async (_, shown, more) => {
  const { given } = await look((plan) => ({ ...plan, ...more }) as TransferPlan, { shown: shown as object })
  expect(given).toMatchObject(more)
})

test.each([
  ['more than an eighth dearer', {}, { fee: 901n }],
  ['of an unknown fee', {}, { fee: undefined }],
  ['of something more that leaves', {}, { changes: [{ amount: -5n }, { amount: -1n, asset: '0x1' }] }],
  ['with something to put down', {}, { rent: 1n }],
  ['with more to put down', { rent: 1n }, { rent: 2n }],
  ['with less that arrives', { arrives: 4n }, { arrives: 3n }],
  ['with less that arrives than leaves', {}, { arrives: 4n }],
  ['to a contract by now', {}, { recipient: 'contract' }],
  ['without an offer to pay its fee by now', { fee: undefined, isFeeOffered: true }, { isFeeOffered: undefined }],
] as const)('a plan that is %s needs a new approval: the newest one is shown', async (_, shown, more) => {
  const { given, flow, ctx } = await look((plan) => ({ ...plan, ...more }) as TransferPlan, { shown: shown as object })
  expect(given).toBeUndefined()
  expect(flow.plan?.transfer).toMatchObject({ fee: 4711n })
  expect(ctx.state.estimate).toEqual({ status: 'ready', round: 1 })
})

test('unreachable nodes prove nothing for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 90_000 })
  const failure = (): Error => new Error('fetch failed')
  const fresh = await look(failure, { age: 30_000 })
  expect(fresh.given).toBe(fresh.transfer)
  expect(fresh.flow.plan?.at).toBe(60_000)
  expect((await look(failure, { age: 30_001 })).given).toBeUndefined()
})

test('an error of the transfer itself is shown at once', async () => {
  const { given, flow } = await look(() => transferErrors.create('not-enough', {}))
  expect(given).toBeUndefined()
  expect(flow.plan?.transfer).toMatchObject({ fee: 4711n })
})

test('an aborted check, or one of a replaced plan, returns and prepares nothing', async () => {
  const abort = new AbortController()
  const world = await startSend({
    transfers: {
      plan: async () => {
        abort.abort(new Error('left'))
        throw new Error('aborted')
      },
    },
  })
  fill(world)
  const transfer = planOf({ from: FROM, to: TO, amount: 5n, network: world.network })
  world.flow.plan = { transfer, at: Date.now() }
  await expect(recheck(world.ctx, transfer, { signal: abort.signal })).rejects.toThrow('left')

  const other = await startSend()
  fill(other)
  other.flow.plan = { transfer: planOf({ ...transfer.args, amount: 6n }), at: Date.now() }
  expect(await recheck(other.ctx, transfer, call)).toBeUndefined()
  expect(other.asked).toHaveLength(1)

  const gone = await startSend()
  fill(gone)
  gone.flow.plan = { transfer, at: Date.now() }
  Object.assign(gone.ctx.state, { phase: 'wallet' })
  expect(await recheck(gone.ctx, transfer, call)).toBeUndefined()
  expect(gone.asked).toHaveLength(1)
})
