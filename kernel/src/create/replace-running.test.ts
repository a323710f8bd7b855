import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceRunning } from './replace-running.js'

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function make(projectId: string) {
  const life = new AbortController()
  const kernel = { projectId, stop: vi.fn(async () => life.abort()) }
  // A kernel passes another object with each start.
  return { ...kernel, start: () => replaceRunning({ ...kernel }, life.signal) }
}

test('a starting kernel stops the one of its project that runs, and no other', () => {
  const [first, second, other] = [make('a'), make('a'), make('b')]
  for (const each of [first, other, second]) each.start()
  expect([first, second, other].map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0, 0])
  expect(console.info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"a"'))
  for (const each of [second, other]) void each.stop()
  expect(Reflect.get(globalThis, Symbol.for('latchkey.running'))).toBeUndefined()
})

test('a kernel that starts again, or after its end, stops none', () => {
  const [first, ended] = [make('a'), make('a')]
  first.start()
  first.start()
  void ended.stop()
  ended.start()
  expect(first.stop).not.toHaveBeenCalled()
  void first.stop()
})
