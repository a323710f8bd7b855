import { expect, test } from 'vitest'
import { isBait, isSpam } from './is-spam.js'

test.each([
  ['Visit gift-usdc.com to claim', 'USDC'],
  ['$ 5000 Reward', 'RWD'],
  ['Token', 't.me/free'],
  ['U\u200bSDC', 'USDC'],
  ['https://claim.example', 'X'],
  ['USD Coin', 'US\u00adDC'],
  ['USD Coin', 'USDС'],
  ['USD Coin', 'USḌC'],
  ['USDС', 'X'],
])('"%s" (%s) is bait', (name, symbol) => expect(isSpam({ name, symbol })).toBe(true))

test.each([
  ['USD Coin', 'USDC'],
  ['Wrapped Ether', 'WETH'],
  ['yearn.finance', 'YFI', true],
  ['Curve DAO Token', 'CRV'],
  ['Réal Brésil', 'BRZ'],
  ['日本円', '円'],
  ['Ripio Credit Network', 'RCN'],
])('"%s" (%s) is not, or is on the operator’s list', (name, symbol, verified = false) =>
  expect(isSpam({ name, symbol, ...(verified && { verified }) })).toBe(false),
)

test('a server’s word counts', () => expect(isSpam({ name: 'Honest', spam: true })).toBe(true))

test.each([
  ['an unlisted token', { address: 'eip155:1:0xa' as const }, true],
  ['a listed token', { address: 'eip155:1:0xa' as const, verified: true }, false],
  ['the coin itself', {}, false],
])('%s with the symbol of the coin is bait: %s', (_, more, expected) => {
  for (const symbol of ['ETH', 'eth', '$ETH', '000 ETH']) expect(isBait({ name: 'Ether', symbol, ...more }, 'ETH')).toBe(expected)
  expect(isBait({ name: 'Wrapped Ether', symbol: 'WETH', ...more }, 'ETH')).toBe(false)
})
