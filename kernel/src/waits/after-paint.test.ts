import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.js'

let tab = 'visible'
beforeEach(() => {
  tab = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    get visibilityState() {
      return tab
    },
  })
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs once, in a task after the next frame', () => {
  const run = vi.fn()
  let inFrame: number | undefined
  afterPaint(run)
  requestAnimationFrame(() => {
    inFrame = run.mock.calls.length
  })
  vi.advanceTimersByTime(1_000)
  expect([inFrame, run.mock.calls.length, vi.getTimerCount()]).toEqual([0, 1, 0])
})

test('runs at once in a hidden tab, and within 200 ms in a tab that is hidden before its frame', () => {
  tab = 'hidden'
  const hidden = vi.fn()
  afterPaint(hidden)
  vi.advanceTimersByTime(0)
  expect(hidden).toHaveBeenCalledOnce()
  tab = 'visible'
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const late = vi.fn()
  afterPaint(late)
  vi.advanceTimersByTime(199)
  expect(late).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(late).toHaveBeenCalledOnce()
})

test('never runs once it is cancelled, before or after the frame', () => {
  for (const ms of [0, 16]) {
    const run = vi.fn()
    const cancel = afterPaint(run)
    // With 16 ms, the frame has been and the task has not.
    if (ms > 0) vi.advanceTimersToNextTimer()
    cancel()
    vi.advanceTimersByTime(1_000)
    expect(run).not.toHaveBeenCalled()
  }
})
