import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenClient } from './open-client.js'
import { onSeen, wake } from './wake.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function line({ connected = true, topics = ['t'] as readonly string[], answer = new Promise<unknown>(() => {}) } = {}) {
  const relayer = {
    connected,
    subscriber: { topics },
    request: vi.fn(() => answer),
    handleBatchMessageEvents: vi.fn(async () => {}),
    restartTransport: vi.fn(async () => {}),
  }
  const dial = vi.fn()
  // The members that are used.
  return { relayer, dial, open: { client: { core: { relayer } }, relay: { dial } } as unknown as OpenClient }
}

test('MOB-17 a page that becomes visible again dials at once if its connection is lost', () => {
  const { open, relayer, dial } = line({ connected: false })
  void wake(open)
  expect(dial).toHaveBeenCalledTimes(1)
  expect(relayer.request).not.toHaveBeenCalled()
})

test('MOB-17 messages are fetched over a connection that answers, and one that does not within 3 s is reopened', async () => {
  const mail = [{ topic: 't' }]
  const good = line({ answer: Promise.resolve({ messages: mail }) })
  await wake(good.open)
  expect(good.relayer.handleBatchMessageEvents).toHaveBeenCalledWith(mail)
  expect(good.relayer.restartTransport).not.toHaveBeenCalled()
  const dead = line()
  const woken = wake(dead.open)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(dead.relayer.restartTransport).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await woken
  expect(dead.relayer.restartTransport).toHaveBeenCalledTimes(1)
})

test('MOB-17 a hidden page wakes no connection, and one from the back/forward cache does', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const frame = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  const seen = vi.fn()
  const stop = onSeen(seen)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(seen).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  frame.dispatchEvent(new Event('pageshow'))
  expect(seen).toHaveBeenCalledTimes(2)
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  frame.dispatchEvent(new Event('pageshow'))
  expect(seen).toHaveBeenCalledTimes(2)
})

test('a program without a page is always awake', () => {
  const seen = vi.fn()
  expect(onSeen(seen)).not.toThrow()
  expect(seen).not.toHaveBeenCalled()
})
