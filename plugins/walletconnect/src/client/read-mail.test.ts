import { expect, test, vi } from 'vitest'
import { readMail } from './read-mail.js'

const relayer = (topics: readonly string[]) => ({
  subscriber: { topics },
  request: vi.fn(async () => ({ messages: ['mail'] })),
  handleBatchMessageEvents: vi.fn(async () => {}),
})

test('the relay is asked for what waits on all topics, which is then taken in', async () => {
  const made = relayer(['a', 'b'])
  await readMail(made as never)
  expect(made.request.mock.calls).toEqual([[{ method: 'irn_batchFetchMessages', params: { topics: ['a', 'b'] } }]])
  expect(made.handleBatchMessageEvents.mock.calls).toEqual([[['mail']]])
})

test('without topics nothing is asked', async () => {
  const made = relayer([])
  await readMail(made as never)
  expect([made.request.mock.calls, made.handleBatchMessageEvents.mock.calls]).toEqual([[], []])
})
