import { afterEach, expect, test, vi } from 'vitest'
import { createUnsureBook } from './create-unsure-book.js'

afterEach(() => void vi.useRealTimers())

function world() {
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
  return { kept, book: createUnsureBook(storage), next: () => createUnsureBook(storage) }
}

test('a request of unknown outcome is remembered for a day, also by the next page, until its outcome is known', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { book, next, kept } = world()
  book.note('a')
  book.note('b')
  expect([next().has('a'), next().has('b'), next().has('c')]).toEqual([true, true, false])
  next().forget('a')
  expect([book.has('a'), book.has('b')]).toEqual([false, true])
  vi.setSystemTime(86_400_000)
  expect(book.has('b')).toBe(false)
  book.note('c')
  book.forget('c')
  expect(kept.size).toBe(0)
})

test('a request is remembered from the moment the wallet has it, until nothing came of it; an earlier one stays', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { book, next } = world()
  const undo = book.begin('a')
  expect(next().has('a')).toBe(true)
  undo()
  expect(next().has('a')).toBe(false)
  book.note('b')
  vi.setSystemTime(43_200_000)
  book.begin('b')()
  expect(next().has('b')).toBe(true)
  // Nothing was asked a day ago that is not known to be undone.
  vi.setSystemTime(86_400_000)
  expect(next().has('b')).toBe(false)
})

test('the oldest of more than twenty is dropped', () => {
  const { book } = world()
  for (let i = 0; i < 21; i++) book.note(`${i}`)
  expect([book.has('0'), book.has('1'), book.has('20')]).toEqual([false, true, true])
})

test.each(['{', '7', '[null, 1, { "id": 2, "at": 3 }]'])('a storage with %s is the same as an empty one', (text) => {
  const { book, kept } = world()
  kept.set('unsure', text)
  expect(book.has('2')).toBe(false)
  book.note('a')
  expect(book.has('a')).toBe(true)
})
