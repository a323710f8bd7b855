import { expect, test } from 'vitest'
import { readUri, writeUri } from './payment-uri.js'

const TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test.each([
  [{ address: TO }, TO],
  [{ address: TO, chain: 'eip155:10' }, TO],
  [{ address: TO, amount: '2.014' }, `ethereum:${TO}?value=2014000000000000000`],
  [{ address: TO, amount: '1', chain: 'eip155:10' }, `ethereum:${TO}@10?value=1000000000000000000`],
  [{ address: TO, asset: TOKEN }, `ethereum:${TOKEN}/transfer?address=${TO}`],
  [{ address: TO, asset: TOKEN, chain: 'eip155:1' }, `ethereum:${TOKEN}@1/transfer?address=${TO}`],
] as const)('the code of %j is %s', async (payment, code) => {
  expect(writeUri(payment)).toBe(code)
})

test.each([
  [`ethereum:${TO}`, { address: TO }],
  [`ETHEREUM:pay-${TO}@137`, { address: TO, chain: 'eip155:137' }],
  [`ethereum:${TO}?value=2.014e18`, { address: TO, amount: '2.014' }],
  [`ethereum:${TO}@1?value=1&gas=21000`, { address: TO, chain: 'eip155:1', amount: '0.000000000000000001' }],
  ['ethereum:ada.eth?value=1e18', { address: 'ada.eth', amount: '1' }],
])('%s is %j', (text, payment) => {
  expect(readUri(text)).toEqual(payment)
})

test('a token transfer pays the recipient, not the token’s contract', () => {
  expect(readUri(`ethereum:${TOKEN}@1/transfer?address=${TO}&uint256=1`)).toEqual({
    address: TO,
    asset: TOKEN,
    chain: 'eip155:1',
    units: 1n,
  })
  expect(readUri(`ethereum:${TOKEN}/transfer?address=${TO}&uint256=2.5e6`)).toEqual({ address: TO, asset: TOKEN, units: 2_500_000n })
  expect(readUri(`ethereum:${TOKEN}/transfer?uint256=1`)).toBeUndefined()
  expect(readUri(`ethereum:${TOKEN}/transfer?address=${TO}&uint256=x`)).toBeUndefined()
})

test.each([TO, `bitcoin:${TO}`, `ethereum:${TOKEN}/approve?address=${TO}`, 'ethereum:', `ethereum:${TO}/`])(
  '%s is not a payment',
  (text) => {
    expect(readUri(text)).toBeUndefined()
  },
)

test.each(['-1', '1.5', '1.55e1', '0x1', '1e100', ''])('refuses a payment with a value of %j instead of ignoring the value', (value) => {
  expect(readUri(`ethereum:${TO}?value=${value}`)).toBeUndefined()
})

test.each(['value=1&value=2', 'data=0x00', 'address=0x1', 'uint256=5'])(
  'refuses a payment with %s, which requests something else',
  (query) => {
    expect(readUri(`ethereum:${TO}?${query}`)).toBeUndefined()
  },
)

test('a token transfer that also pays coins is refused', () => {
  expect(readUri(`ethereum:${TOKEN}/transfer?address=${TO}&uint256=1&value=1`)).toBeUndefined()
})
