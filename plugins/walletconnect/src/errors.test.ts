import { expect, test } from 'vitest'
import { asSent, asUnsent } from './as-sent.js'
import { walletConnectErrors } from './errors.js'

const unreachable = walletConnectErrors.create('relay-unreachable', { relays: ['wss://a.test', 'wss://b.test'] })
const refused = walletConnectErrors.create('relay-refused', { reason: 'Unauthorized' })
const UNKNOWN = ' The request may have reached the wallet: what came of it is unknown.'

test('every error states the problem and its fix', () => {
  expect(unreachable.message).toBe(
    'None of these relays answered: wss://a.test, wss://b.test. Check the addresses and the network, then try again.',
  )
  expect(refused.message).toBe('The relay refused the connection: Unauthorized')
  expect(walletConnectErrors.create('session-ended', { wallet: 'Alba' }).message).toBe('Alba ended the session. Connect it again.')
  expect(walletConnectErrors.create('session-unknown', { topic: 't' }).message).toBe('There is no session t.')
  expect(walletConnectErrors.create('account-foreign', { wallet: 'Alba', address: '0xa', chain: 'eip155:1' }).message).toBe(
    'Alba did not share 0xa on eip155:1. Ask with an account of the session.',
  )
})

test.each([
  [unreachable, 'relay-unreachable'],
  [refused, 'relay-refused'],
] as const)('an error of the relay after a request has left states that its outcome is unknown: %s', (error, code) => {
  const sent = asSent(error) as typeof error
  expect(sent).toMatchObject({ code, details: { ...error.details, sent: true }, cause: error, message: error.message + UNKNOWN })
})

test('an error of a request that the wallet did not get states it, and one that the wallet may have keeps its text', () => {
  expect(asUnsent(refused)).toMatchObject({ code: 'relay-refused', details: { sent: false }, message: refused.message })
  expect(asUnsent(asSent(unreachable))).toMatchObject({ code: 'relay-unreachable', details: { sent: true } })
})

test('returns any other error unchanged', () => {
  for (const error of [new Error('x'), 'text', undefined]) expect(asSent(error)).toBe(error)
})
