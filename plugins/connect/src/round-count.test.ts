import { expect, test } from 'vitest'
import { roundCount } from './round-count.js'

test.each([
  [0, '0'],
  [9, '9'],
  [10, '10+'],
  [65, '60+'],
  [5039, '5,030+'],
])('%i wallets are shown as %s', (count, text) => expect(roundCount(count, 'en')).toBe(text))
