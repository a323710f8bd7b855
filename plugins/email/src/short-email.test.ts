import { expect, test } from 'vitest'
import { shortEmail } from './short-email.js'

test('an address of thirty letters stays complete, a longer one is shortened in the middle', () => {
  expect(shortEmail('ada@lovelace.example')).toBe('ada@lovelace.example')
  expect(shortEmail('abcdefghijklmnopqr@example.com')).toBe('abcdefghijklmnopqr@example.com')
  const short = shortEmail('abcdefghijklmnopqrs@example.com')
  expect(short).toBe('abcdefghijklmno…rs@example.com')
  expect([...short]).toHaveLength(30)
  expect([...shortEmail(`${'😀'.repeat(40)}@x.example`)].join('')).toBe(`${'😀'.repeat(15)}…${'😀'.repeat(4)}@x.example`)
})
