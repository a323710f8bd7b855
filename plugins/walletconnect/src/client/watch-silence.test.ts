import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSilence } from './watch-silence.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function line() {
  const probe = vi.fn()
  const silent = vi.fn()
  return { probe, silent, watch: watchSilence({ probe, silent }) }
}

test('WC-25 a call without an answer for 5 s makes a connection silent; any message is a sign of life', () => {
  const { watch, silent } = line()
  watch.asked()
  vi.advanceTimersByTime(4_000)
  watch.heard()
  watch.asked()
  vi.advanceTimersByTime(4_999)
  expect(silent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(silent).toHaveBeenCalledTimes(1)
})

test('WC-25 further calls do not postpone it', () => {
  const { watch, silent } = line()
  watch.asked()
  vi.advanceTimersByTime(3_000)
  watch.asked()
  vi.advanceTimersByTime(2_000)
  expect(silent).toHaveBeenCalledTimes(1)
})

test('WC-25 an idle connection is probed every 25 s, and detected as dead within 30 s', () => {
  const { watch, probe, silent } = line()
  probe.mockImplementation(watch.asked)
  watch.heard()
  vi.advanceTimersByTime(25_000)
  expect(probe).toHaveBeenCalledTimes(1)
  watch.heard()
  vi.advanceTimersByTime(30_000)
  expect([probe.mock.calls.length, silent.mock.calls.length]).toEqual([2, 1])
})

test('WC-25 after a sleep the other end gets its time again, since its messages have not been read yet', () => {
  const { watch, silent } = line()
  watch.asked()
  vi.setSystemTime(Date.now() + 60_000)
  vi.advanceTimersByTime(5_000)
  expect(silent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(silent).toHaveBeenCalledTimes(1)
})

test('WC-25 a timer that is two seconds late is only a busy page', () => {
  const { watch, silent } = line()
  watch.asked()
  vi.setSystemTime(Date.now() + 2_000)
  vi.advanceTimersByTime(5_000)
  expect(silent).toHaveBeenCalledTimes(1)
  const late = line()
  late.watch.asked()
  vi.setSystemTime(Date.now() + 2_001)
  vi.advanceTimersByTime(5_000)
  expect(late.silent).not.toHaveBeenCalled()
})

test('watches nothing after the end', () => {
  const { watch, probe, silent } = line()
  watch.asked()
  watch.stop()
  watch.heard()
  watch.asked()
  vi.advanceTimersByTime(120_000)
  expect([probe.mock.calls, silent.mock.calls, vi.getTimerCount()]).toEqual([[], [], 0])
})
