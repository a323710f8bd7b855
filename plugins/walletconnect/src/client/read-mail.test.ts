import { expect, test, vi } from 'vitest'
import { readMail } from './read-mail.js'

const relayer = (topics: readonly string[]) => ({
  subscriber: { topics },
  request: vi.fn(async () => ({ messages: ['mail'] })),
  handleBatchMessageEvents: vi.fn(async () => {}),
})

test('pending messages of all topics are fetched from the relay and processed', async () => {
  const made = relayer(['a', 'b'])
  await readMail(made as never)
  expect(made.request.mock.calls).toEqual([[{ method: 'irn_batchFetchMessages', params: { topics: ['a', 'b'] } }]])
  expect(made.handleBatchMessageEvents.mock.calls).toEqual([[['mail']]])
})

test('without topics nothing is requested', async () => {
  const made = relayer([])
  await readMail(made as never)
  expect([made.request.mock.calls, made.handleBatchMessageEvents.mock.calls]).toEqual([[], []])
})
