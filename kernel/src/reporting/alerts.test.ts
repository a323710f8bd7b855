import { expect, test } from 'vitest'
import { kernelErrors } from '../errors/kernel-errors.js'
import { walletErrors } from '../errors/wallet-errors.js'
import { alertOf, alertOfError } from './alerts.js'

test.each([
  ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ['Unauthorized: invalid key', 'Invalid Project ID'],
])('S8-02 S8-05 S8-06 S8-09 S8-10 S8-11 the server’s "%s" is the alert "%s"', (message, short) => {
  expect(alertOfError(new Error(`WebSocket closed: ${message}`))?.short).toBe(short)
  expect(
    alertOfError(kernelErrors.create('http-status', { status: 401, body: JSON.stringify({ message }), retryAfter: undefined }))?.short,
  ).toBe(short)
})

test('an error with the code of an alert raises it, regardless of its message', () => {
  const failed = Object.assign(new Error('Other words.'), { catalogue: 'kernel', code: 'network-not-found' })
  expect(alertOfError(failed)).toBe(alertOf('network-not-found'))
  expect(alertOfError(new Error('Network Not Found'))).toBeUndefined()
})

test('S8-01 other errors raise no alert, and the fixed texts are unchanged', () => {
  expect([new Error('x'), undefined, null, 'text', 7].map(alertOfError)).toEqual(Array(5).fill(undefined))
  expect(alertOf('network-not-found')).toMatchObject({
    short: 'Network Not Found',
    long: 'network not found, make sure it is in the networks array',
  })
})

test('an error of a wallet or node is shown with its own message', () => {
  expect(alertOfError(walletErrors.create('locked', { wallet: 'Alba' }))).toEqual({ kind: 'error', short: expect.stringContaining('Alba') })
  expect(alertOfError(Object.assign(new Error('limit exceeded'), { code: -32005 }))).toEqual({ kind: 'error', short: 'limit exceeded' })
  // Platform error codes are not numeric like those of providers.
  expect(alertOfError(Object.assign(new Error(''), { code: -32005 }))).toBeUndefined()
})
