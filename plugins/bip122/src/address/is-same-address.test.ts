import { expect, test } from 'vitest'
import { isSameAddress } from './is-same-address.js'

test.each([
  ['bc1qaz', 'BC1QAZ', true],
  ['tb1qaz', 'TB1QAZ', true],
  ['bcrt1qaz', 'BCRT1QAZ', true],
  ['bc1qaz', 'bc1qaz', true],
  ['bc1qaz', 'bc1qay', false],
  // Base58 is case-sensitive.
  ['1BvB', '1BvB', true],
  ['1BvB', '1bvb', false],
  ['1bc1q', '1BC1Q', false],
])('%s and %s are the same address: %j', (a, b, same) => {
  expect(isSameAddress(a, b)).toBe(same)
})
