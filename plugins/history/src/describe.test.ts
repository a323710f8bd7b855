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
  ['send', [{ quantity: '0.5' }], 'verb.sent', ['−0.5 ETH']],
  ['receive', [{ direction: 'in', quantity: '12', ...usdc }], 'verb.received', ['+12 USDC']],
  ['trade', [{ quantity: '1' }, { direction: 'in', quantity: '2500', ...usdc }], 'verb.swapped', ['−1 ETH', '+2,500 USDC']],
  ['approve', [{ direction: 'self', quantity: '1', ...usdc }], 'approved USDC', []],
  ['mint', [{ direction: 'in', quantity: '1', asset: 'eip155:1:0x2', name: 'Fox', tokenId: '7' }], 'minted Fox #7', []],
  ['send', [{ quantity: '1', asset: 'eip155:1:0x2', name: 'Fox', tokenId: '7' }, { quantity: '2' }], 'sent Fox #7', ['−2 ETH']],
  ['burn', [{ quantity: '3', ...usdc }], 'verb.burned', ['−3 USDC']],
  ['deposit', [{ quantity: '3' }], 'verb.deposited', ['−3 ETH']],
  ['withdraw', [{ direction: 'in', quantity: '3' }], 'verb.withdrawn', ['+3 ETH']],
  ['buy', [{ direction: 'in', quantity: '3' }], 'verb.bought', ['+3 ETH']],
  ['deploy', [], 'deployed', []],
  ['send', [], 'called 0x8ba1…BA72', []],
  ['somethingNew', [], 'called 0x8ba1…BA72', []],
] as const)('%s is described in words, with the amount apart (%#)', (operation, transfers, title, amounts) => {
  const { title: shown, amounts: apart } = said({ operation, transfers, to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' })
  expect([shown, apart.map(({ text }) => text.replace('\u00a0', ' '))]).toEqual([title, amounts])
})

test('a call belongs to the app that sent it', () => {
  expect(said({ operation: 'execute', application: { name: 'Harbour' }, transfers: [] }).title).toBe('called Harbour')
})

test('I18N-08 S9-18 amounts have three decimals, rounded down, and never vanish', () => {
  const amount = (quantity: string) => said({ transfers: [{ quantity }] }).amounts[0]?.text.replace('\u00a0', ' ')
  expect(amount('0.9999')).toBe('−0.999 ETH')
  expect(amount('0.0004')).toBe('<0.001 ETH')
})

test('lists two of many transfers and counts the others', () => {
  const many = said({
    operation: 'trade',
    transfers: [{}, { direction: 'in', ...usdc }, { direction: 'in', symbol: 'A', asset: 'x:1:2' }, {}],
  })
  expect(many.amounts.map(({ text }) => text.replace('\u00a0', ' '))).toEqual(['−1 ETH', '+1 USDC'])
  expect(many.more).toBe(2)
  expect(said({ transfers: [{}, { ...usdc }, { ...usdc }, { ...usdc }] }).more).toBe(2)
})

test('untrusted names lose invisible characters, and are shortened', () => {
  expect(clean('US\u202eDC\u200b')).toBe('USDC')
  expect(clean('x'.repeat(200))).toBe(`${'x'.repeat(40)}…`)
})
