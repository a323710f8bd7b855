import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SEEN_MS, type Sight, watchVisible } from './watch-visible.js'

/** A document in a tab, whose content and visibility the test changes. */
function world({ isFramed }: { readonly isFramed: boolean }) {
  const own = new EventTarget()
  let isFocused = true
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => isFocused })
  let report: (entries: readonly object[]) => void = () => {}
  vi.stubGlobal('document', page)
  const focused = vi.fn()
  vi.stubGlobal('window', Object.assign(own, { parent: isFramed ? {} : own, focus: focused }))
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own))
  vi.stubGlobal('removeEventListener', own.removeEventListener.bind(own))
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      constructor(told: typeof report) {
        super()
        report = told
      }
    },
  )
  const told: Sight[] = []
  return {
    told,
    watch: (by: 'sight' | 'window') => watchVisible({} as Element, by, (sight) => told.push(sight)),
    see: () => report([{ isVisible: true, intersectionRatio: 1 }]),
    focused,
    say: (name: 'pointerover' | 'resize') => own.dispatchEvent(new Event(name)),
    focus(isSo: boolean) {
      isFocused = isSo
      own.dispatchEvent(new Event(isSo ? 'focus' : 'blur'))
    },
    turn(to: 'visible' | 'hidden') {
      page.visibilityState = to
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each(['sight', 'window'] as const)('proven by %s', (by) => {
  test.each([true, false])('returning from another tab restarts the half second, in a frame: %s', (isFramed) => {
    const { told, watch, see, turn } = world({ isFramed })
    const stop = watch(by)
    see()
    vi.advanceTimersByTime(SEEN_MS)
    expect(told.at(-1)).toBe('seen')
    // A tab that the page opened covers everything, and a first click closes it.
    turn('hidden')
    expect(told.at(-1)).toBe('hidden')
    vi.advanceTimersByTime(60_000)
    turn('visible')
    vi.advanceTimersByTime(SEEN_MS - 1)
    expect(told.at(-1)).toBe('visible')
    vi.advanceTimersByTime(1)
    expect(told.at(-1)).toBe('seen')
    stop()
    turn('hidden')
    expect(told.at(-1)).toBe('seen')
  })
})

test('a background tab proves no sight', () => {
  const { told, watch, turn } = world({ isFramed: false })
  turn('hidden')
  watch('window')
  vi.advanceTimersByTime(60_000)
  expect(new Set(told)).toEqual(new Set(['hidden']))
})

test('a window restarts the time when another window above it closes; in a trusted frame, a click brings the focus', () => {
  for (const isFramed of [true, false]) {
    const { told, watch, focus } = world({ isFramed })
    const stop = watch('window')
    vi.advanceTimersByTime(SEEN_MS)
    focus(true)
    expect(told.at(-1)).toBe(isFramed ? 'seen' : 'visible')
    stop()
  }
})

test('a frame takes the focus, and proves no sight while another window or the page has it', () => {
  const { told, watch, see, focus, focused, say } = world({ isFramed: true })
  focus(false)
  const stop = watch('sight')
  expect(focused).toHaveBeenCalledTimes(1)
  see()
  vi.advanceTimersByTime(60_000)
  expect(new Set(told)).toEqual(new Set(['hidden']))
  // A window above does not give it: the first click on the frame does.
  focus(true)
  vi.advanceTimersByTime(SEEN_MS - 1)
  expect(told.at(-1)).toBe('visible')
  vi.advanceTimersByTime(1)
  expect(told.at(-1)).toBe('seen')
  focus(false)
  expect(told.at(-1)).toBe('hidden')
  // From the page, it comes back with the pointer.
  say('pointerover')
  expect(focused).toHaveBeenCalledTimes(2)
  stop()
  say('pointerover')
  focus(true)
  expect([focused.mock.calls.length, told.at(-1)]).toEqual([2, 'hidden'])
})
