import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { isLookAlike, looksLike } from './is-look-alike.js'

const account = '0xaaaa00000000000000000000000000000000aaaa'
const friend = '0x12341111111111111111111111111111111abcd'.padEnd(42, 'd')
const twin = `${friend.slice(0, 6)}${'9'.repeat(32)}${friend.slice(-4)}`.toUpperCase().replace('0X', '0x')
const stranger = `0x${'5'.repeat(40)}`
const token = 'eip155:1:0x6666666666666666666666666666666666666666'
const args = { account, used: [account, friend], isSame: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() }
const by = (from: string, ...transfers: NonNullable<Parameters<typeof activityOf>[0]>['transfers'] & object) =>
  activityOf({ from, transfers })

test.each([
  ['nothing is moved to a look-alike in the account’s name', by(stranger, { party: twin, quantity: '0', asset: token, verified: true })],
  ['an empty transfer to a stranger in the account’s name', by(stranger, { party: stranger, quantity: '0.000', asset: token })],
  ['a look-alike sends dust', by(twin, { direction: 'in', party: twin, quantity: '0.000001' })],
  [
    'a look-alike sends dust of a listed token',
    by(twin, { direction: 'in', party: twin, quantity: '0.009', asset: token, verified: true }),
  ],
  ['a made-up token says that much went to a look-alike', by(stranger, { party: twin, quantity: '1000', asset: token })],
  [
    'a look-alike of the account itself sends dust',
    by(stranger, { direction: 'in', party: `0xaaaa${'1'.repeat(32)}aaaa`, quantity: '0.001' }),
  ],
])('SEC-04 a transfer is bait when %s', (_why, activity) => {
  expect(isLookAlike(activity, args)).toBe(true)
})

test.each([
  ['the account began it', by(account, { party: twin, quantity: '0' })],
  ['a friend sends', by(friend, { direction: 'in', party: friend, quantity: '0.000001' })],
  ['a stranger sends a little', by(stranger, { direction: 'in', party: stranger, quantity: '0.000001' })],
  ['real money comes from a look-alike', by(twin, { direction: 'in', party: twin, quantity: '0.01' })],
  ['a listed token comes in earnest', by(twin, { direction: 'in', party: twin, quantity: '12', asset: token, verified: true })],
  ['something real came along', by(stranger, { party: twin, quantity: '0' }, { direction: 'in', party: stranger, quantity: '3' })],
  [
    'a collectible came, which has no amount',
    by(stranger, { direction: 'in', party: stranger, quantity: '0', tokenId: '7', asset: token }),
  ],
  ['nothing was transferred', by(stranger)].map((each, i) => (i === 1 ? activityOf({ from: stranger, transfers: [] }) : each)) as [
    string,
    ReturnType<typeof by>,
  ],
])('SEC-04 a transfer is not bait when %s', (_why, activity) => {
  expect(isLookAlike(activity, args)).toBe(false)
})

test('addresses look alike by four characters at either end, but never by a common prefix', () => {
  expect(looksLike('0x1234aaaaaaaaabcd', '0x1234bbbbbbbbabcd')).toBe(true)
  expect(looksLike('0x1234aaaaaaaaabcd', '0x1234bbbbbbbbabce')).toBe(false)
  expect(looksLike('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qzzzz111111111111111111111111111111f5mdq')).toBe(false)
  expect(looksLike('7EcDhSYGxXyscszYEp', '7ecdhSYGxXyscszyep')).toBe(false)
  expect(looksLike('0x12', '0x12')).toBe(false)
})

test('real money from others is never hidden, from any sender', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }).map((digits) => `0x${digits}`)
  fc.assert(
    fc.property(fc.oneof(hex, fc.constant(twin)), fc.integer({ min: 1, max: 1_000_000 }), (sender, cents) => {
      const quantity = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(isLookAlike(by(sender, { direction: 'in', party: sender, quantity }), args)).toBe(false)
    }),
  )
})
