import { expect, test } from 'vitest'
import { isFinalAnswer } from './is-final-answer.js'

const failure = (message: string, code?: unknown): Error => Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([4001, 4100, 4200, 5000, 7000, 3, -32003, -32004, -32601, -32602])(
  'S8-37 every node gives the answer %i, so it is final',
  (code) => {
    expect(isFinalAnswer(failure('no', code))).toBe(true)
  },
)

test.each(['execution reverted: not enough', 'Execution Reverted', 'gas required exceeds allowance (0)'])(
  'some nodes report "%s" under a general code, and it is final as well',
  (message) => {
    expect(isFinalAnswer(failure(message, -32000))).toBe(true)
  },
)

test.each([
  ['header not found', -32000],
  ['rate limited', -32005],
  ['internal error', -32603],
  ['fetch failed', undefined],
  // Not from a node: a proxy in front of it wrote this.
  ['execution reverted', undefined],
  ['execution reverted', 'BAD_GATEWAY'],
])('after "%s" with the code %s the next node is tried', (message, code) => {
  expect(isFinalAnswer(failure(message, code))).toBe(false)
})
