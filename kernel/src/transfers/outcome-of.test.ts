import { expect, test } from 'vitest'
import { defineErrors, kernelErrors, sessionErrors, walletErrors } from '../errors/index.js'
import { outcomeOf } from './outcome-of.js'
import { transferErrors } from './transfer-errors.js'

const wallet = 'Fake wallet'
const coded = (code: unknown, more: object = {}): Error => Object.assign(new Error('no'), { code, ...more })
const failed = (cause?: unknown, reason = 'no'): Error => walletErrors.create('failed', { wallet, reason }, { cause })
const relay = defineErrors<{ away: { readonly sent?: boolean } }>('relay', { away: () => 'away' })

test.each([
  ['a declined wallet', walletErrors.create('rejected', { wallet })],
  ['a declined approval', kernelErrors.create('rpc-rejected', { method: 'm' })],
  ['a closed modal', kernelErrors.create('rpc-aborted', { method: 'm' })],
  ['a raw 4001', coded(4001)],
  ['a nested 5000', failed({ error: { code: 5000 } })],
])('%s is a refusal', (_, error) => {
  expect(outcomeOf(error)).toBe('refused')
})

test.each([
  ['a request that was changed', transferErrors.create('mismatch', { what: 'amount' })],
  ['an expired plan', transferErrors.create('expired', {})],
  ['an open prompt', walletErrors.create('pending', { wallet })],
  ['a locked wallet', walletErrors.create('locked', { wallet })],
  ['a silent wallet that did not get the request', walletErrors.create('timeout', { wallet, seconds: 10, sent: false })],
  ['another chain', sessionErrors.create('wrong-chain', { wallet, chain: undefined, wanted: 'eip155:1' })],
  ['a session that was over before', sessionErrors.create('ended', { wallet })],
  ['a method that is not allowed', kernelErrors.create('rpc-not-allowed', { method: 'm' })],
  ['a wallet without the method', failed(coded(4200))],
  ['a malformed request', failed({ data: { cause: coded(-32602) } })],
  ['a node that refuses for lack of funds', failed(coded(-32000, { message: 'insufficient funds for gas * price + value' }))],
  ['a relay that did not get it', failed(relay.create('away', { sent: false }))],
])('%s is a failure before anything was sent', (_, error) => {
  expect(outcomeOf(error)).toBe('failed')
})

test.each([
  ['an answer that is no result', failed()],
  ['an expired request', failed(coded(8000), 'Request expired')],
  ['an expired request by a generic code', failed(coded(-32000), 'Request expired')],
  ['a wallet’s internal error', failed(coded(-32603))],
  ['a transaction that the node has already', failed(coded(-32000, { message: 'already known' }))],
  ['an extension that is gone', walletErrors.create('gone', { wallet })],
  ['a silent wallet', walletErrors.create('timeout', { wallet, seconds: 60 })],
  ['a session that ended while the request waited', sessionErrors.create('ended', { wallet, sent: true })],
  ['an account that was withdrawn', sessionErrors.create('account-not-shared', { wallet, account: '0xa', sent: true })],
  ['a relay that may have it', failed(relay.create('away', { sent: true }))],
  ['a plugin’s error that does not say', relay.create('away', {})],
  ['an earlier transaction', transferErrors.create('unclear', { reason: 'old' })],
  ['a kernel that was stopped', kernelErrors.create('stopped', {})],
  ['a broken connection', new TypeError('Failed to fetch')],
  ['a text', 'Request expired'],
  ['nothing', undefined],
])('%s leaves the outcome unknown', (_, error) => {
  expect(outcomeOf(error)).toBe('unknown')
})

test('an error that wraps itself ends', () => {
  const error = coded(1) as Error & { cause?: unknown }
  error.cause = error
  expect(outcomeOf(error)).toBe('unknown')
})
