import { expect, test } from 'vitest'
import { readUri, writeUri } from './payment-uri.js'

const TO = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test.each([
  [{ address: TO }, `bitcoin:${TO}`],
  [{ address: TO, amount: '20.3' }, `bitcoin:${TO}?amount=20.3`],
])('the code of %j is %s, and parses back', (payment, code) => {
  expect(writeUri(payment)).toBe(code)
  expect(readUri(code)).toEqual(payment)
})

test('a Stacks address is not a Bitcoin address', () => {
  expect(writeUri({ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' })).toBe('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7')
})

test('codes are in capitals where they have to be small, and have words for people', () => {
  expect(readUri(`BITCOIN:${TO.toUpperCase()}?label=Luke&message=Thanks`)).toEqual({ address: TO.toUpperCase() })
})

test('names of parameters may be in capitals too', () => {
  expect(readUri(`BITCOIN:${TO.toUpperCase()}?AMOUNT=0.5`)).toEqual({ address: TO.toUpperCase(), amount: '0.5' })
  expect(readUri(`bitcoin:${TO}?amount=0.5&AMOUNT=5`)).toBeUndefined()
  expect(readUri(`BITCOIN:${TO.toUpperCase()}?REQ-SOMETHING=1`)).toBeUndefined()
})

test('an unknown required parameter makes the whole URI invalid', () => {
  expect(readUri(`bitcoin:${TO}?req-somethingyoudontunderstand=50`)).toBeUndefined()
})

test.each(['1e3', '-1', '0.123456789', '', '.', '1&amount=2'])('a payment of %j bitcoin is refused, not read without it', (amount) => {
  expect(readUri(`bitcoin:${TO}?amount=${amount}`)).toBeUndefined()
})

test('the standard allows amounts without a digit on one side', () => {
  expect(readUri(`bitcoin:${TO}?amount=.5`)).toEqual({ address: TO, amount: '0.5' })
  expect(readUri(`bitcoin:${TO}?amount=50.`)).toEqual({ address: TO, amount: '50' })
})

test.each([TO, `ethereum:${TO}`, 'bitcoin:', `bitcoin:${TO}/x`])('%s is not a payment address', (text) => {
  expect(readUri(text)).toBeUndefined()
})
