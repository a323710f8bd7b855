import { expect, test } from 'vitest'
import { clean, describe } from './describe.js'
import { activityOf } from './fixtures/activity-of.js'

const tools = {
  t: ((key: string, values: object = {}) =>
    [key.replace('history.', ''), ...Object.values(values)]
      .join(' ')
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\u00a0/g, ' ')) as never,
  locale: 'en',
  coin: 'ETH',
}
const said = (fields: Parameters<typeof activityOf>[0]) => describe(activityOf(fields), tools)
const usdc = { asset: 'eip155:1:0x1', symbol: 'USDC' }

test.each([
  ['send', [{ quantity: '0.5' }], 'sent 0.5 ETH'],
  ['receive', [{ direction: 'in', quantity: '12', ...usdc }], 'received 12 USDC'],
  ['trade', [{ quantity: '1' }, { direction: 'in', quantity: '2500', ...usdc }], 'swapped ETH USDC'],
  ['approve', [{ direction: 'self', quantity: '1', ...usdc }], 'approved USDC'],
  ['mint', [{ direction: 'in', quantity: '1', asset: 'eip155:1:0x2', name: 'Fox', tokenId: '7' }], 'minted Fox #7'],
  ['burn', [{ quantity: '3', ...usdc }], 'burned 3 USDC'],
  ['deposit', [{ quantity: '3' }], 'deposited 3 ETH'],
  ['withdraw', [{ direction: 'in', quantity: '3' }], 'withdrawn 3 ETH'],
  ['buy', [{ direction: 'in', quantity: '3' }], 'bought 3 ETH'],
  ['deploy', [], 'deployed'],
  ['send', [], 'called 0x8ba1…BA72'],
  ['somethingNew', [], 'called 0x8ba1…BA72'],
] as const)('%s is said in words', (operation, transfers, title) => {
  expect(said({ operation, transfers, to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' }).title).toBe(title)
})

test('a call is of the app that is known to be behind it', () => {
  expect(said({ operation: 'execute', application: { name: 'Harbour' }, transfers: [] }).title).toBe('called Harbour')
})

test('I18N-08 amounts have three decimals, rounded down, and never vanish', () => {
  expect(said({ transfers: [{ quantity: '0.9999' }] }).title).toBe('sent 0.999 ETH')
  expect(said({ transfers: [{ quantity: '0.0004' }] }).title).toBe('sent <0.001 ETH')
})

test('of many transfers two are said and the others counted', () => {
  const many = said({
    operation: 'trade',
    transfers: [{}, { direction: 'in', ...usdc }, { direction: 'in', symbol: 'A', asset: 'x:1:2' }, {}],
  })
  expect(many.amounts.map(({ text }) => text.replace('\u00a0', ' '))).toEqual(['−1 ETH', '+1 USDC'])
  expect(many.more).toBe(2)
  expect(said({ transfers: [{}, { ...usdc }, { ...usdc }, { ...usdc }] }).more).toBe(2)
})

test('names from strangers lose marks that are not seen, and their end', () => {
  expect(clean('US\u202eDC\u200b')).toBe('USDC')
  expect(clean('x'.repeat(200))).toBe(`${'x'.repeat(40)}…`)
})
