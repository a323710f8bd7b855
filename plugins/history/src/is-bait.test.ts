import { expect, test } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { isBait } from './is-bait.js'

const options = { isOwn: (address: string): boolean => address === 'me', coin: 'ETH' }
const gift = { direction: 'in', name: 'Visit free-dollars.com', symbol: 'GIFT', asset: 'eip155:1:0x1' } as const

test('tokens whose names lead elsewhere are bait, when others send them', () => {
  expect(isBait(activityOf({ from: 'x', transfers: [gift] }), options)).toBe(true)
  expect(isBait(activityOf({ from: 'me', transfers: [gift] }), options)).toBe(false)
  expect(isBait(activityOf({ from: 'x', transfers: [{ ...gift, verified: true }] }), options)).toBe(false)
  expect(isBait(activityOf({ from: 'x', transfers: [gift, { direction: 'in', symbol: 'ETH' }] }), options)).toBe(false)
})

test('AMT-20 a look-alike symbol sent by others is bait, unless it is on a list', () => {
  for (const symbol of ['US\u034fDC', 'USDС', 'USD\u3164C']) {
    const fake = { direction: 'in', name: 'USD Coin', symbol, asset: 'eip155:1:0x1' } as const
    expect(isBait(activityOf({ from: 'x', transfers: [fake] }), options)).toBe(true)
    expect(isBait(activityOf({ from: 'x', transfers: [{ ...fake, verified: true }] }), options)).toBe(false)
  }
})

test('a transfer that a source calls spam is bait, unless the account began it', () => {
  expect(isBait(activityOf({ from: 'x', spam: true }), options)).toBe(true)
  expect(isBait(activityOf({ from: 'me', spam: true }), options)).toBe(false)
  expect(isBait(activityOf({ from: 'x', transfers: [] }), options)).toBe(false)
})

test('a token with the symbol of the coin is bait, unless it is on a list or the coin itself', () => {
  const fake = { direction: 'in', name: 'Ether', symbol: 'eth', asset: 'eip155:1:0x1' } as const
  const { asset: _, ...coin } = fake
  expect([fake, { ...fake, verified: true }, coin].map((each) => isBait(activityOf({ from: 'x', transfers: [each] }), options))).toEqual([
    true,
    false,
    false,
  ])
})

test('AMT-20 a symbol that turns an amount of a token into one of the coin is bait', () => {
  for (const symbol of ['000 ETH', '.5 ETH', 'ETH2'])
    expect(isBait(activityOf({ from: 'x', transfers: [{ direction: 'in', symbol, asset: 'eip155:1:0x1' }] }), options)).toBe(true)
})
