import type { Context } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiwxContract } from '../contract.js'
import { textOf } from './text-of.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The parts of a context that are used, with a catalogue that loads when the test says so. */
function world(text = '') {
  const life = new AbortController()
  const listeners = new Set<() => void>()
  let here = text
  const ctx = {
    signal: life.signal,
    t: () => here,
    subscribe(_id: string, listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as Context<SiwxContract>
  const tell = (now: string): void => {
    here = now
    for (const listener of [...listeners]) listener()
  }
  const said = vi.fn()
  void textOf(ctx, 'siwx.initFailed').then(said)
  return { said, tell, life, listeners }
}

test('a loaded text is returned at once', async () => {
  const { said, listeners } = world('Failed')
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toHaveBeenCalledExactlyOnceWith('Failed')
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a text whose catalogue is loading is waited for', async () => {
  const { said, tell, listeners } = world()
  await vi.advanceTimersByTimeAsync(1_000)
  tell('')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said).not.toHaveBeenCalled()
  tell('Failed')
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toHaveBeenCalledExactlyOnceWith('Failed')
  expect(listeners.size).toBe(0)
})

test("waits three seconds for a catalogue that fails to load, and not beyond the kernel's stop", async () => {
  const slow = world()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(slow.said).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.said).toHaveBeenCalledExactlyOnceWith('')
  const stopped = world()
  stopped.life.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped.said).toHaveBeenCalledTimes(1)
})
