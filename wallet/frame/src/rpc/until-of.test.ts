import { allowanceEnd } from '@latchkey/eip155/read'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { untilOf } from './until-of.js'

test.each([
  ['never', 'No expiry'],
  ['with-block', 'Only within the same block'],
  [1_900_000_000n, '2030-03-17 17:46 UTC'],
  [2_000_000_000_000n, '65347-06-24 03:33 UTC'],
  [2n ** 48n - 1n, 'No expiry'],
  [2n ** 256n - 1n, 'No expiry'],
] as const)('the end %s reads %s', (end, text) => {
  expect(untilOf(end, t)).toBe(text)
})

test('Permit2 reads an expiration of 0 as the current block', () => {
  expect([0n, 1n].map(allowanceEnd)).toEqual(['with-block', 1n])
})
