import { expect, test } from 'vitest'
import { readUri, writeUri } from './payment-uri.js'

const TO = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  [{ address: TO }, `solana:${TO}`],
  [{ address: TO, amount: '1.5' }, `solana:${TO}?amount=1.5`],
  [{ address: TO, amount: '0.01', asset: MINT }, `solana:${TO}?amount=0.01&spl-token=${MINT}`],
])('the code of %j is %s, and is read again', (payment, code) => {
  expect(writeUri(payment)).toBe(code)
  expect(readUri(code)).toEqual(payment)
})

test('texts for people do not change the payment', () => {
  expect(readUri(`SOLANA:${TO}?label=Shop&message=Thanks`)).toEqual({ address: TO })
})

test.each(['amount=x', 'amount=', 'amount=1&amount=2', 'amount=1e3', 'spl-token=', 'memo=7', `reference=${MINT}`])(
  'a request with %s is refused, not read without it',
  (query) => {
    expect(readUri(`solana:${TO}?${query}`)).toBeUndefined()
  },
)

test.each([TO, 'solana:https%3A%2F%2Fshop.example%2Fpay', 'solana:https://shop.example/pay', `bitcoin:${TO}`, 'solana:'])(
  '%s is not a transfer request',
  (text) => {
    expect(readUri(text)).toBeUndefined()
  },
)
