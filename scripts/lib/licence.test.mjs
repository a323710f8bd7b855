import { expect, test } from 'vitest'
import { allowed, isAllowed, isDeployedInTests, isRefused, licenceOf } from './licence.mjs'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['MPL-2.0', false],
  ['none stated', false],
])('%s may reach our users: %s', (expression, answer) => {
  expect(isAllowed(expression, allowed.runtime)).toBe(answer)
})

test('a manifest without a licence field declares none', () => {
  expect(licenceOf({})).toBe('none stated')
  expect(licenceOf({ licenses: [{ type: 'MIT' }] })).toBe('MIT')
})

test('releases after the licence change are refused', () => {
  expect(isRefused({ name: '@walletconnect/core', version: '2.21.8' })).toBe(false)
  expect(isRefused({ name: '@walletconnect/core', version: '2.21.10' })).toBe(true)
  expect(isRefused({ name: '@walletconnect/core', version: '2.9.0' })).toBe(false)
  expect(isRefused({ name: '@metamask/connect-evm', version: '0.1.0' })).toBe(true)
})

test('contracts deployed by tests are excepted by name and version, and only as tools', () => {
  expect(isDeployedInTests({ name: '@uniswap/v3-core', version: '1.0.1' })).toBe(true)
  expect(isDeployedInTests({ name: '@uniswap/v3-core', version: '1.0.2' })).toBe(false)
  expect(isDeployedInTests({ name: '@uniswap/v4-core', version: '1.0.1' })).toBe(false)
  expect(isAllowed('BUSL-1.1', allowed.runtime)).toBe(false)
})
