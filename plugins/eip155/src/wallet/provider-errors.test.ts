import { isRejection, kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { expect, test } from 'vitest'
import { isUnknownChain, toWalletError } from './provider-errors.js'
import { toProviderError } from './to-provider-error.js'

test.each([
  { code: 4001 },
  { code: 5000 },
  { code: 5750, message: 'Upgrade declined' },
  { code: 'ACTION_REJECTED' },
  { name: 'UserRejectedRequestError' },
  { code: -32603, message: 'User denied transaction signature' },
  { message: 'outer', cause: { cause: { code: 4001 } } },
  { code: -32603, data: { originalError: { code: 4001 } } },
  { message: 'User declined the request' },
  { message: 'The request was cancelled by the user' },
  'User rejected the request',
])('S8-33 S8-34 %j is a rejection by the visitor', (error) => {
  expect(isRejection(error)).toBe(true)
  expect(toWalletError(error, 'A')).toMatchObject({ code: 'rejected', cause: error })
})

test.each([undefined, null, 7, {}, { code: -32603 }, { message: 'The user is unknown' }])('S8-34 %j is not a rejection', (error) => {
  expect(isRejection(error)).toBe(false)
  expect(toWalletError(error, 'A')).toMatchObject({ code: 'failed' })
})

test('an error that contains itself is searched for a limited time', () => {
  const error: { cause?: unknown } = {}
  error.cause = error
  expect(isRejection(error)).toBe(false)
  expect(toProviderError(error)).toMatchObject({ code: -32603 })
})

test.each([{ code: 4902 }, { code: -32603, data: { originalError: { code: 4902 } } }, { message: 'Unrecognized chain ID "0x1"' }])(
  'S8-32 %j means that the chain is unknown',
  (error) => {
    expect(isUnknownChain(error)).toBe(true)
    expect(toProviderError(error).code).toBe(4902)
  },
)

test.each([
  new Error('Extension context invalidated.'),
  { code: -32603, message: 'Internal', data: {}, cause: 'Could not establish connection. Receiving end does not exist.' },
  'Attempting to use a disconnected port object',
])('an extension that was updated while the page was open counts as gone: %s', (error) => {
  expect(toWalletError(error, 'A')).toMatchObject({ catalogue: 'wallet', code: 'gone', details: { wallet: 'A' }, cause: error })
})

test('returns a kernel error unchanged', () => {
  const error = walletErrors.create('locked', { wallet: 'A' })
  expect(toWalletError(error, 'B')).toBe(error)
  expect(toProviderError(error)).toMatchObject({ code: 4100, message: 'A is locked. Unlock it first.', cause: error })
  const aborted = kernelErrors.create('rpc-aborted', { method: 'personal_sign' })
  expect(toWalletError(aborted, 'B')).toBe(aborted)
  expect(toProviderError(aborted)).toMatchObject({ code: 4001, message: 'Request was aborted' })
})

test('an aborted request has no code of the browser’s', () => {
  expect(toProviderError(new DOMException('gone', 'AbortError'))).toMatchObject({ code: -32603, message: 'gone' })
})
