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

test('stored accounts are found again, once, and can be removed', () => {
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

test('a foreign value is ignored', () => {
  expect(bookWith({ signed: '{"a":1} eip155:1:0xa x ::: eip155:1:<b>' }).all()).toEqual([{ chain: 'eip155:1', address: '0xa' }])
  expect(bookWith({ signed: '' }).all()).toEqual([])
  for (const signed of [
    '<eip155:1:0xa',
    'eip155:1:0xa>',
    'ei:1:0xa',
    'eip155::0xa',
    `eip155:${'1'.repeat(33)}:0xa`,
    `eip155:1:${'a'.repeat(129)}`,
  ])
    expect(bookWith({ signed }).all(), signed).toEqual([])
  expect(bookWith({ signed: `cosmos:cosmoshub-4:${'a'.repeat(128)}` }).all()).toHaveLength(1)
})

test('one account is removed, and the others stay', () => {
  const [ada, ben] = [
    { chain: 'eip155:1', address: '0xa' },
    { chain: 'eip155:1', address: '0xb' },
  ] as const
  const book = bookWith({})
  book.add(ada)
  book.add(ben)
  book.remove(ada)
  expect(book.all()).toEqual([ben])
  expect(book.isSkipped(ben)).toBe(false)
})
