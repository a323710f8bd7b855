import { expect, test } from 'vitest'
import { toCaip, toHexChain } from './chain-id.js'

test.each([1, '1', '0x1', '0X1', '0x01', ' 0x1', 'eip155:1'])('NET-06 %j is the chain eip155:1', (written) => {
  expect(toCaip(written)).toBe('eip155:1')
})

test.each([0, -1, 1.5, Number.NaN, '', '0x', 'x', '1.0', 'solana:1', undefined, null, {}, 2 ** 60])('%j is not a chain', (written) => {
  expect(toCaip(written)).toBeUndefined()
})

test('wallets get chains as hexadecimal numbers', () => {
  expect(toHexChain('eip155:42161')).toBe('0xa4b1')
})
