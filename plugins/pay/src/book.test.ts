import { afterEach, expect, test, vi } from 'vitest'
import { dropEntry, type Entry, readBook, writeEntry } from './book.js'

afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000
function shelf(text?: string) {
  const values = new Map<string, string | undefined>([['book', text]])
  const storage = { get: (key: string) => values.get(key), set: (key: string, value: string | undefined) => void values.set(key, value) }
  return { storage }
}
const entry = (reference: string, change: Partial<Entry> = {}): Entry => ({
  reference,
  of: 'x',
  status: 'settled',
  at: Date.now(),
  ...change,
})

test.each(['', 'null', '{}', '[1]', '[{"reference":"a"}]', 'no json', JSON.stringify([{ ...entry('a'), status: 'paid' }])])(
  'an invalid book is ignored: %s',
  (text) => expect(readBook(shelf(text) as never)).toEqual([]),
)

test('finished payments are forgotten after 30 days, open ones are not', () => {
  vi.useFakeTimers()
  const ctx = shelf() as never
  for (const status of ['settled', 'failed', 'refunded', 'asked', 'sent'] as const) writeEntry(ctx, entry(status, { status }))
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(readBook(ctx)).toHaveLength(5)
  vi.advanceTimersByTime(2 * DAY_MS)
  expect(readBook(ctx).map(({ status }) => status)).toEqual(expect.arrayContaining(['asked', 'sent']))
  expect(readBook(ctx)).toHaveLength(2)
})

test('beyond 50, the oldest finished payments are removed first', () => {
  vi.useFakeTimers()
  const ctx = shelf() as never
  writeEntry(ctx, entry('open', { status: 'asked' }))
  for (let i = 0; i < 60; i++) {
    vi.advanceTimersByTime(1)
    writeEntry(ctx, entry(`order-${i}`))
  }
  const references = readBook(ctx).map(({ reference }) => reference)
  expect(references).toHaveLength(50)
  expect(references).toContain('open')
  expect(references).toContain('order-59')
  expect(references).not.toContain('order-0')
})

test('a reference has one entry', () => {
  const ctx = shelf() as never
  writeEntry(ctx, entry('a', { status: 'asked' }))
  writeEntry(ctx, entry('a', { status: 'sent', hash: 'h' }))
  expect(readBook(ctx)).toMatchObject([{ reference: 'a', status: 'sent', hash: 'h' }])
  dropEntry(ctx, 'a')
  expect(readBook(ctx)).toEqual([])
})
