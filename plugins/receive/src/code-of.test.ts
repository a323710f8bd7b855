import { expect, test } from 'vitest'
import { codeOf } from './code-of.js'

test.each([
  [{ namespace: 'eip155', address: '0xAb', type: 'eoa' }, '0xAb'],
  [{ namespace: 'solana', address: '7Ec', type: 'eoa' }, 'solana:7Ec'],
  [{ namespace: 'bip122', address: 'bc1q', type: 'payment' }, 'bitcoin:bc1q'],
  [{ namespace: 'bip122', address: 'bc1p', type: 'ordinal' }, 'bitcoin:bc1p'],
  [{ namespace: 'bip122', address: 'SP2', type: 'stx' }, 'SP2'],
])('the code of %j is %s', (account, code) => {
  expect(codeOf(account)).toBe(code)
})
