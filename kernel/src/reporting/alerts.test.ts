import { expect, test } from 'vitest'
import { kernelErrors } from '../errors/kernel-errors.js'
import { alertOf, alertOfError } from './alerts.js'

test.each([
  ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ['Unauthorized: invalid key', 'Invalid Project ID'],
])('the server’s "%s" is the alert "%s"', (message, short) => {
  expect(alertOfError(new Error(`WebSocket closed: ${message}`))?.short).toBe(short)
  expect(
    alertOfError(kernelErrors.create('http-status', { status: 401, body: JSON.stringify({ message }), retryAfter: undefined }))?.short,
  ).toBe(short)
})

test('other errors raise no alert, and the fixed texts stand', () => {
  expect([new Error('x'), undefined, null, 'text', 7].map(alertOfError)).toEqual(Array(5).fill(undefined))
  expect(alertOf('network-not-found')).toMatchObject({
    short: 'Network Not Found',
    long: 'network not found, make sure it is in the networks array',
  })
  expect(alertOf('embedded-wallet-not-loaded').short).toBe('Network Error - Could not load embedded wallet')
})
