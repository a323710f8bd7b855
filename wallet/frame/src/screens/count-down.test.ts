import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDown, WAIT_SECONDS } from './count-down.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('counts down three seconds one by one, and then stays at zero', () => {
  const told: number[] = []
  countDown(WAIT_SECONDS, (left) => told.push(left))
  vi.advanceTimersByTime(2999)
  expect(told).toEqual([3, 2, 1])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([3, 2, 1, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('pauses while the screen is not visible', () => {
  const told: number[] = []
  const stop = countDown(WAIT_SECONDS, (left) => told.push(left))
  vi.advanceTimersByTime(2000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([3, 2, 1])
})

test('starts at zero without a wait', () => {
  const told: number[] = []
  countDown(0, (left) => told.push(left))
  expect([told, vi.getTimerCount()]).toEqual([[0], 0])
})
