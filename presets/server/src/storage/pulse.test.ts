import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPulse } from './pulse.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = <T>(): Promise<T> => new Promise<T>(() => {})

test('API-39 everything that waits for an unresponsive database rejects within a second, and the database gets no queries until it answers', async () => {
  const beat = vi.fn((): Promise<unknown> => never())
  const onStop = vi.fn()
  const { watch } = createPulse({ beat, onStop })
  const heard = Promise.allSettled(Array.from({ length: 50 }, () => watch(() => never())))
  await vi.advanceTimersByTimeAsync(900)
  for (const one of await heard)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', details: { retryAfter: 5 } } })
  expect([beat.mock.calls.length, onStop.mock.calls.length]).toEqual([1, 1])
  const work = vi.fn(async () => 1)
  for (let i = 0; i < 100; i += 1) await expect(watch(work)).rejects.toMatchObject({ code: 'unavailable' })
  // The probe goes first, as often as it takes.
  for (let i = 0; i < 3; i += 1) {
    await vi.advanceTimersByTimeAsync(6_000)
    await expect(watch(work)).rejects.toMatchObject({ code: 'unavailable' })
  }
  expect([work.mock.calls.length, onStop.mock.calls.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(6_000)
  beat.mockImplementation(async () => 1)
  await expect(watch(work)).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(0)
  expect(await watch(work)).toBe(1)
})

test('API-39 slow work continues while the database answers', async () => {
  const beat = vi.fn(async () => 1)
  const onStop = vi.fn()
  const { watch } = createPulse({ beat, onStop })
  const slow = watch(() => new Promise((resolve) => setTimeout(() => resolve('done'), 4_000)))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await slow).toBe('done')
  expect(onStop).not.toHaveBeenCalled()
  // An error from the database counts as an answer, like any other reply.
  beat.mockImplementation(() => Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' })))
  const next = watch(() => new Promise((resolve) => setTimeout(() => resolve('done'), 1_000)))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await next).toBe('done')
  beat.mockImplementation(() => never())
  const third = watch(() => new Promise((resolve) => setTimeout(() => resolve('done'), 1_000)))
  await vi.advanceTimersByTimeAsync(500)
  expect(await watch(async () => 'other')).toBe('other')
  await vi.advanceTimersByTimeAsync(500)
  expect(await third).toBe('done')
  expect(onStop).not.toHaveBeenCalled()
})
