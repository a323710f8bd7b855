import { expect, test } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { isBait } from './is-bait.js'

const isOwn = (address: string): boolean => address === 'me'
const gift = { direction: 'in', name: 'Visit free-dollars.com', symbol: 'GIFT', asset: 'eip155:1:0x1' } as const

test('tokens whose names lead elsewhere are bait, when others send them', () => {
  expect(isBait(activityOf({ from: 'x', transfers: [gift] }), isOwn)).toBe(true)
  expect(isBait(activityOf({ from: 'me', transfers: [gift] }), isOwn)).toBe(false)
  expect(isBait(activityOf({ from: 'x', transfers: [{ ...gift, verified: true }] }), isOwn)).toBe(false)
  expect(isBait(activityOf({ from: 'x', transfers: [gift, { direction: 'in', symbol: 'ETH' }] }), isOwn)).toBe(false)
})

test('AMT-20 a look-alike symbol that others send is bait, unless it is on a list', () => {
  for (const symbol of ['US\u034fDC', 'USDС', 'USD\u3164C']) {
    const fake = { direction: 'in', name: 'USD Coin', symbol, asset: 'eip155:1:0x1' } as const
    expect(isBait(activityOf({ from: 'x', transfers: [fake] }), isOwn)).toBe(true)
    expect(isBait(activityOf({ from: 'x', transfers: [{ ...fake, verified: true }] }), isOwn)).toBe(false)
  }
})

test('what a source calls spam is bait, unless the account began it', () => {
  expect(isBait(activityOf({ from: 'x', spam: true }), isOwn)).toBe(true)
  expect(isBait(activityOf({ from: 'me', spam: true }), isOwn)).toBe(false)
  expect(isBait(activityOf({ from: 'x', transfers: [] }), isOwn)).toBe(false)
})
