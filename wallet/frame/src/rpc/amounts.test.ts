import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { factsOf } from '../networks.js'
import { roughlyOf, tokensOf } from './amounts.js'

test.each([
  ['0.000093318576265842', '0.0000933 ETH'],
  ['0.5', '0.5 ETH'],
  ['12.345678', '12.345 ETH'],
  ['7', '7 ETH'],
])('%s is about %s', (amount, rough) => {
  expect(roughlyOf(parseEther(amount), factsOf()('eip155:1'))).toBe(rough)
})

test('separates an amount from a symbol that could be read as part of it', () => {
  expect(tokensOf(1_000_000n, { symbol: 'TUSD', decimals: 6, isCollection: false }, t)).toBe('1 TUSD')
  expect(tokensOf(1_000_000n, { symbol: '000 USDC', decimals: 6, isCollection: false }, t)).toBe('1 (000 USDC)')
})
