import { transferErrors } from '@latchkey/kernel/transfers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocks, later, order, type PayWorld, startPay, toQuote } from '../fixtures/start-pay.js'
import { again } from './again.js'
import { choose } from './choose.js'
import { confirm } from './confirm.js'
import { prepare } from './prepare.js'

beforeEach(() => void vi.stubGlobal('navigator', { locks: fakeLocks() }))
afterEach(() => void vi.unstubAllGlobals())

const never = new Promise<never>(() => {})
const fails = (error: unknown) => async (): Promise<never> => {
  throw error
}
const top = ({ kernel }: PayWorld) => kernel.state.core.stack.at(-1)?.view
const sent = ({ asked }: PayWorld) => asked.filter(([name]) => name === 'send')

test('a different transfer than agreed is reported, and the payment has failed', async () => {
  const altered = transferErrors.create('altered', { hash: '0xhash', what: 'to' })
  const world = await startPay({ transfers: { readBack: fails(altered), wait: () => never } })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  await vi.waitFor(() => expect(run.state).toMatchObject({ phase: 'failure', failure: { code: 'transfer/altered' } }))
  world.kernel.close()
  expect(await run.outcome).toMatchObject({ success: false, error: { code: 'transfer/altered' } })
})

test('a payment that fails on its chain can be retried, and the app receives the final result', async () => {
  const statuses = ['failed', 'confirmed'] as const
  let waits = 0
  const world = await startPay({ transfers: { wait: async () => ({ status: statuses[waits++] ?? 'confirmed' }) } })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  await vi.waitFor(() => expect(run.state).toMatchObject({ phase: 'failure', failure: { code: 'pay/failed' } }))
  again(world.ctx, run)
  expect(top(world)).toBe('Pay')
  choose(world.ctx, run)
  await prepare(world.ctx, run, world.ctx)
  await confirm(world.ctx, run)
  expect(await run.outcome).toMatchObject({ success: true })
  expect(sent(world)).toHaveLength(2)
})

test('closing while a payment is pending asks once, and later results are still reported', async () => {
  const { promise, resolve: mine } = later<{ status: 'confirmed' }>()
  const world = await startPay({ transfers: { wait: () => promise } })
  const run = await toQuote(world)
  const refused = vi.fn()
  world.kernel.on('refused', refused)
  await confirm(world.ctx, run)
  await vi.waitFor(() => expect(top(world)).toBe('PayLoading'))
  expect(world.kernel.close()).toBe(false)
  expect(refused).toHaveBeenCalledWith({ view: 'PayLoading', text: 'Closing does not stop the payment.' })
  expect(world.kernel.state.pay.leaving).toBe(true)
  expect(world.kernel.close()).toBe(true)
  expect(run.settled).toBe(false)
  mine({ status: 'confirmed' })
  expect(await run.outcome).toMatchObject({ success: true })
  expect(world.events().at(-1)?.[0]).toBe('paySuccess')
})

test('a reload while a payment is pending continues with its transaction', async () => {
  const world = await startPay({ transfers: { wait: () => never } })
  await confirm(world.ctx, await toQuote(world))
  await world.kernel.stop()
  const visit = await startPay({ storage: world.storage })
  const { reference: _, ...plain } = order
  expect(await visit.kernel.actions.pay.pay(order)).toMatchObject({ success: true, result: { hash: '0xhash' } })
  expect(visit.asked.map(([name]) => name)).toEqual(['wait'])
  // Another order of the same amount is a different payment.
  void visit.kernel.actions.pay.pay(plain)
  await vi.waitFor(() => expect(visit.kernel.state.pay).toMatchObject({ phase: 'method', unsure: false }))
})
