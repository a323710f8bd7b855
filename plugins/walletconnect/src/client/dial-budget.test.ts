import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDialBudget, type DialReason } from './dial-budget.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Dials whenever allowed, for this many milliseconds. Returns the times. */
function dialFor(ms: number, { relays = 1, reason, works }: { relays?: number; reason: DialReason; works: boolean }): readonly number[] {
  const budget = createDialBudget(relays)
  const dials: number[] = []
  for (let at = 0; at < ms; at += 100) {
    if (budget.wait(reason) === 0) {
      dials.push(at)
      budget.dialled()
      if (works) budget.answered()
      else budget.failed()
    }
    vi.advanceTimersByTime(100)
  }
  return dials
}
const most = (dials: readonly number[]): number =>
  Math.max(...dials.map((from) => dials.filter((at) => at >= from && at < from + 25_000).length))

test.each(['itself', 'waiting', 'asked'] as const)(
  'WC-20 a relay is dialled at most three times in 25 seconds, for any caller (%s)',
  (reason) => {
    for (const works of [false, true])
      for (const relays of [1, 3]) expect(most(dialFor(300_000, { relays, reason, works }))).toBeLessThanOrEqual(3)
  },
)

test('WC-20 the library leaves one dial for a waiting caller, and pauses longer each time up to half a minute', () => {
  const dials = dialFor(200_000, { reason: 'itself', works: false })
  expect(most(dials)).toBe(2)
  const pauses = dials.slice(1).map((at, i) => at - (dials[i] ?? 0))
  expect(pauses.at(-1)).toBe(30_000)
})

test('WC-20 the relays of a list are tried one after the other, before any pause', () => {
  expect(dialFor(300, { relays: 3, reason: 'waiting', works: false })).toEqual([0, 100, 200])
})

test('WC-20 a connection that delivered a message may be replaced without counting, and a clock that was set back blocks nothing', () => {
  const budget = createDialBudget(1)
  for (let i = 0; i < 3; i++) budget.dialled()
  expect(budget.wait('waiting')).toBe(25_000)
  budget.useful()
  expect(budget.wait('waiting')).toBe(0)
  budget.dialled()
  vi.setSystemTime(0)
  budget.failed()
  expect(budget.wait('waiting')).toBe(2_000)
  budget.answered()
  expect(budget.wait('waiting')).toBe(0)
})

test('WC-20 each failure of every relay lengthens the pause, from 2 to 30 seconds, and one more relay does not shorten it', () => {
  const pauses = (relays: number): readonly number[] => {
    const budget = createDialBudget(relays)
    budget.dialled()
    return Array.from({ length: 7 }, () => {
      budget.failed()
      return budget.wait('itself') / 1_000
    })
  }
  expect(pauses(1)).toEqual([2, 5, 10, 20, 30, 30, 30])
  expect(pauses(2)).toEqual([0, 2, 2, 5, 5, 10, 10])
})

test('WC-20 a visitor who retries skips the pause, but waits for the window like all others', () => {
  const budget = createDialBudget(1)
  budget.dialled()
  budget.failed()
  expect([budget.wait('asked'), budget.wait('waiting'), budget.failures]).toEqual([0, 2_000, 1])
  vi.advanceTimersByTime(1_500)
  expect(budget.wait('waiting')).toBe(500)
  budget.dialled()
  budget.dialled()
  expect(budget.wait('asked')).toBe(23_500)
})

test('WC-20 a dial counts for 25 seconds, and the oldest blocking one determines the wait', () => {
  const budget = createDialBudget(3)
  for (const _ of [0, 1, 2]) {
    budget.dialled()
    vi.advanceTimersByTime(1_000)
  }
  // At 3 s, after dials at 0, 1 and 2 s: an automatic one waits for the second to leave the window, a caller for the first.
  expect([budget.wait('itself'), budget.wait('waiting')]).toEqual([23_000, 22_000])
  vi.advanceTimersByTime(21_999)
  expect(budget.wait('waiting')).toBe(1)
  vi.advanceTimersByTime(1)
  expect([budget.wait('waiting'), budget.wait('itself')]).toEqual([0, 1_000])
})
