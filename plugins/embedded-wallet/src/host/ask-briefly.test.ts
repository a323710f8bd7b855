import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBriefly } from './ask-briefly.js'
import { createFrameClient } from './frame-client.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ask(signal = new AbortController().signal) {
  const ids: (string | undefined)[] = []
  const client = createFrameClient({ post: ({ id }) => void ids.push(id), heard() {}, signal: new AbortController().signal })
  const answered = askBriefly(client, 'GET_CHAIN_ID', { signal })
  const say = (end: string, payload: unknown): void => client.take({ type: `@w3m-frame/GET_CHAIN_ID_${end}`, id: ids[0], payload })
  return { answered, say }
}

test('returns the answer of a frame, and that it refused', async () => {
  const one = ask()
  one.say('SUCCESS', { chainId: 10 })
  expect(await one.answered).toEqual({ answer: { chainId: 10 } })
  const other = ask()
  other.say('ERROR', { message: 'No.' })
  expect(await other.answered).toEqual({})
  expect(vi.getTimerCount()).toBe(0)
})

test('returns undefined for a frame that is silent for five seconds, or once the kernel stops', async () => {
  const { answered } = ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answered).toBeUndefined()
  const life = new AbortController()
  const stopped = ask(life.signal)
  life.abort()
  expect(await stopped.answered).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
