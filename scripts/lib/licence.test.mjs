import { expect, test } from 'vitest'
import { allowed, isAllowed, isRefused, licenceOf } from './licence.mjs'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['MPL-2.0', false],
  ['none stated', false],
])('%s may reach a user: %s', (expression, answer) => {
  expect(isAllowed(expression, allowed.runtime)).toBe(answer)
})

test('a manifest without a licence field states none', () => {
  expect(licenceOf({})).toBe('none stated')
  expect(licenceOf({ licenses: [{ type: 'MIT' }] })).toBe('MIT')
})

test('releases after the change of licence are refused', () => {
  expect(isRefused({ name: '@walletconnect/core', version: '2.21.8' })).toBe(false)
  expect(isRefused({ name: '@walletconnect/core', version: '2.21.10' })).toBe(true)
  expect(isRefused({ name: '@walletconnect/core', version: '2.9.0' })).toBe(false)
  expect(isRefused({ name: '@metamask/connect-evm', version: '0.1.0' })).toBe(true)
})
