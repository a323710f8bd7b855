import { expect, test } from 'vitest'
import { createSignedBook } from './signed-book.js'

const bookWith = (kept: { [key: string]: string | undefined }) => {
  const storage = {
    get: (key: string) => kept[key],
    set(key: string, value?: string) {
      kept[key] = value
    },
  }
  return createSignedBook({ storage: storage as never })
}

test('what is remembered is found again, once, and can be forgotten', () => {
  const kept = {}
  const ada = { chain: 'eip155:1', address: '0xa' } as const
  const book = bookWith(kept)
  book.add(ada)
  book.add(ada)
  expect(bookWith(kept).all()).toEqual([ada])
  book.remove(ada)
  expect(kept).toEqual({ signed: undefined })
  book.skip(ada)
  expect([book.isSkipped(ada), book.isSkipped({ ...ada, address: '0xb' })]).toEqual([true, false])
  book.forgetSkipped()
  expect(book.isSkipped(ada)).toBe(false)
})

test('a foreign value there is no account', () => {
  expect(bookWith({ signed: '{"a":1} eip155:1:0xa x ::: eip155:1:<b>' }).all()).toEqual([{ chain: 'eip155:1', address: '0xa' }])
  expect(bookWith({ signed: '' }).all()).toEqual([])
})
