import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCoinbaseHook } from './read-coinbase-hook.js'

const SECRET = 'secret'
const event = {
  eventType: 'onramp.transaction.success',
  transactionId: 't-1',
  partnerUserRef: 'ab'.repeat(16),
  status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  walletAddress: '0x1',
  purchaseAmount: { value: '0.04', currency: 'ETH' },
  txHash: '0xabc',
}
const mac = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex')
const call = (value: unknown, signature?: string, more: { readonly [name: string]: string } = {}) => {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  const headers = new Headers({ 'x-hook0-signature': signature ?? `t=1,v0=${mac(`1.${body}`)}`, ...more })
  return readCoinbaseHook({ headers, body, url: 'https://api.test/v1/onramp/hooks/coinbase' }, SECRET)
}

test('a signed webhook contains the purchase, its status, and the purchased coins', () => {
  expect(call(event)).toEqual({
    event: 't-1 onramp.transaction.success ONRAMP_TRANSACTION_STATUS_SUCCESS',
    purchase: event.partnerUserRef,
    news: { status: 'done', address: '0x1', amount: '0.04', paid: undefined, hash: '0xabc' },
    ask: false,
  })
  expect(call({ ...event, purchaseAmount: '0.05' })?.news?.amount).toBe('0.05')
  expect(call({ ...event, txHash: '' })).toMatchObject({ ask: true })
  expect(call({ ...event, eventType: 'onramp.transaction.updated', status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' })?.news?.status).toBe(
    'pending',
  )
  expect(call({ ...event, eventType: 'onramp.transaction.failed', status: undefined })?.news?.status).toBe('failed')
})

test('a signature over headers is accepted as well, with the headers that it names', () => {
  const body = JSON.stringify(event)
  const signature = `t=1,h=content-type x-event-id,v1=${mac(`1.content-type x-event-id.application/json.e-1.${body}`)}`
  expect(call(body, signature, { 'content-type': 'application/json', 'x-event-id': 'e-1' })).toMatchObject({
    purchase: event.partnerUserRef,
  })
  expect(() => call(body, signature, { 'content-type': 'application/json', 'x-event-id': 'e-2' })).toThrow('not Coinbase’s')
})

test.each([
  '',
  't=1',
  't=1,h=,v1=00',
  't=1,h=a:b,v1=00',
  `v0=${'0'.repeat(64)}`,
  `t=1,v0=${'0'.repeat(64)}`,
  't=1,v0=',
  't=1,v0=zz',
  `t=2,v0=${mac(`1.${JSON.stringify(event)}`)}`,
])('the signature %j is rejected', (signature) => {
  expect(() => call(event, signature)).toThrow('The signature of this hook is not Coinbase’s.')
})

test('webhooks about something else, or in another format, are ignored', () => {
  for (const value of [
    { ...event, partnerUserRef: undefined },
    { ...event, eventType: 'wallet.activity', status: undefined },
    [],
    'null',
    'no JSON',
    { ...event, transactionId: 7 },
  ])
    expect(call(value)).toBeUndefined()
})
