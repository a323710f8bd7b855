import { type Contract, definePlugin, KERNEL_VERSION, type TransferPlan } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberRecipient } from '../actions/earlier-recipients.js'
import { call, FROM, planOf, startSend, TO } from '../fixtures/start-send.js'
import type { Guard, Warning } from '../send-guard.js'
import { askGuards } from './ask-guards.js'

afterEach(() => void vi.useRealTimers())

/** A plugin that contributes guards, and one with the account's history. */
const guardsOf = (...guards: readonly Guard['check'][]) =>
  definePlugin<Contract>({
    id: 'opinions',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['send.guard'],
    setup: () => ({
      contributes: guards.map((check, i) => ({ point: 'send.guard', key: `${i}`, order: 100, value: { id: `${i}`, check } })),
    }),
  } as never)
const historyOf = (knownParties: (args: object) => Promise<object>) =>
  definePlugin<Contract>({
    id: 'history',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: () => ({ actions: { knownParties } }),
  } as never)

async function ask(to: string, ...peers: readonly ReturnType<typeof guardsOf>[]) {
  const world = await startSend({ peers })
  const transfer: TransferPlan = planOf({ from: FROM, to, amount: 5_000n, network: world.network })
  return { ...world, transfer, warnings: () => askGuards(world.ctx, transfer, call) }
}
const ids = (warnings: readonly Warning[]) => warnings.map(({ id }) => id)

test('warns of a recipient that never received money, and not of one that did', async () => {
  const { ctx, warnings } = await ask(TO)
  expect(ids(await warnings())).toEqual(['first-time'])
  rememberRecipient(ctx, 'eip155', TO)
  expect(await warnings()).toEqual([])
})

test('an own account is recognised, with its wallet’s network', async () => {
  const { warnings } = await ask(FROM)
  expect(ids(await warnings())).toEqual(['self'])
})

test('history distinguishes earlier recipients from look-alikes that only planted themselves there', async () => {
  const asked: object[] = []
  const past = { sentTo: [TO, 'eip155-bait'], claimed: [], lookAlikes: ['eip155-bait'] }
  const knownParties = async (args: object) => {
    asked.push(args)
    return past
  }
  expect(await (await ask(TO, historyOf(knownParties))).warnings()).toEqual([])
  expect(asked).toEqual([{ namespace: 'eip155', address: FROM, signal: call.signal }])
  expect(ids(await (await ask('eip155-bait', historyOf(knownParties))).warnings())).not.toEqual([])
})

test('warnings of other guards are added, the most dangerous first', async () => {
  const seen: unknown[] = []
  const note = (id: string, level: Warning['level']): Warning => ({ id, level, text: 'send.guard.self' })
  const { warnings, transfer } = await ask(
    TO,
    guardsOf(
      (plan) => {
        seen.push(plan)
        return [note('b', 'warning'), note('c', 'note')]
      },
      async () => [note('a', 'danger')],
    ),
  )
  expect(ids(await warnings())).toEqual(['a', 'b', 'first-time', 'c'])
  expect(seen).toEqual([transfer])
})

test('warns of a fee that is large for the amount', async () => {
  const { ctx, network, warnings } = await ask(TO)
  expect(ids(await warnings())).toEqual(['first-time'])
  const small = planOf({ from: FROM, to: TO, amount: 5n, network })
  expect(ids(await askGuards(ctx, small, call))).toEqual(['dear', 'first-time'])
})

test('a failing guard is reported and warns of nothing; a silent one has five seconds', async () => {
  const error = new Error('broken')
  const { warnings, reports } = await ask(
    TO,
    guardsOf(
      () => {
        throw error
      },
      () => new Promise(() => {}),
    ),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let found: readonly Warning[] | undefined
  void warnings().then((all) => (found = all))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(found).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(ids(found ?? [])).toEqual(['first-time'])
  expect(reports()[0]).toBe(error)
})

test('an aborted check ends without a report', async () => {
  const abort = new AbortController()
  const { ctx, transfer, reports } = await ask(
    TO,
    guardsOf(() => new Promise(() => {})),
  )
  const asking = askGuards(ctx, transfer, { signal: abort.signal })
  await Promise.resolve()
  abort.abort(new Error('left'))
  await expect(asking).rejects.toThrow('left')
  expect(reports()).toEqual([])
})
