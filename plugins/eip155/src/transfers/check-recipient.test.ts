import { expect, test } from 'vitest'
import { checkRecipient, toRecipient } from './check-recipient.js'

const summed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([summed, summed.slice(2), summed.toLowerCase(), `0x${summed.slice(2).toUpperCase()}`])(
  'AMT-10 money can be sent to %s, which has one canonical form',
  (to) => {
    expect(checkRecipient(to)).toBeUndefined()
    expect(toRecipient(to)).toBe(summed)
  },
)

test('AMT-10 a wrong checksum is a typo', () => {
  expect(checkRecipient(summed.replace('A', 'a'))).toBe('checksum')
  expect(checkRecipient(summed.slice(2).replace('b', 'B'))).toBe('checksum')
})

test.each([
  `bc1${'q'.repeat(11)}`,
  `bc1${'q'.repeat(87)}`,
  `TB1${'P'.repeat(58)}`,
  `bcrt1${'q'.repeat(39)}`,
  '1'.repeat(26),
  'z'.repeat(44),
  '4Nd1mYoUxF5WJm7mDmJ9Xg8Yyq6dJbYtQ9Yw1Ztq7abc',
])('AMT-10 %s belongs to another chain family', (to) => {
  expect(checkRecipient(to)).toBe('network')
})

test.each([
  '',
  'ada.eth',
  `${summed}0`,
  `a${summed}`,
  summed.slice(0, -1),
  `bc1${'q'.repeat(10)}`,
  `bc1${'q'.repeat(88)}`,
  `0bc1${'q'.repeat(39)}`,
  `bc1${'q'.repeat(39)}!`,
  '1'.repeat(25),
  '1'.repeat(45),
  // Characters that base58 leaves out.
  `${'1'.repeat(25)}0`,
  `${'1'.repeat(25)}l`,
])('AMT-10 %j is not an address', (to) => {
  expect(checkRecipient(to)).toBe('invalid')
})
