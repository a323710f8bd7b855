import { expect, test } from 'vitest'
import { isSpam } from './is-spam.js'

test.each([
  ['Visit gift-usdc.com to claim', 'USDC'],
  ['$ 5000 Reward', 'RWD'],
  ['Token', 't.me/free'],
  ['U\u200bSDC', 'USDC'],
  ['https://claim.example', 'X'],
])('"%s" (%s) is bait', (name, symbol) => expect(isSpam({ name, symbol })).toBe(true))

test.each([
  ['USD Coin', 'USDC'],
  ['Wrapped Ether', 'WETH'],
  ['yearn.finance', 'YFI', true],
  ['Curve DAO Token', 'CRV'],
  ['Ripio Credit Network', 'RCN'],
])('"%s" (%s) is not, or is on the operator’s list', (name, symbol, verified = false) =>
  expect(isSpam({ name, symbol, ...(verified && { verified }) })).toBe(false),
)

test('a server’s word counts', () => expect(isSpam({ name: 'Honest', spam: true })).toBe(true))
