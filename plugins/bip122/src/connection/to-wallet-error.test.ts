import { sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { expect, test } from 'vitest'
import { bip122Errors } from '../errors.js'
import { toWalletError } from './to-wallet-error.js'

const told = (error: unknown) => toWalletError(error, { wallet: 'Alba', method: 'signPsbt' })

test.each([
  { code: 4001 },
  { code: 5000, message: 'x' },
  { message: 'User rejected the request.' },
  { message: 'user denied' },
  { message: 'User declined' },
  { message: 'User canceled the request' },
  { message: 'User cancelled' },
  { message: 'User closed the window' },
  { message: 'Rejected by user' },
  { message: 'Request rejected' },
  { message: 'Cancelled by user' },
  { message: 'canceled by the owner' },
  'User rejected the request',
  { jsonrpc: '2.0', error: { code: 4001, message: 'no' } },
])('%j is a rejection by the visitor', (error) => {
  expect(told(error)).toMatchObject({ catalogue: 'wallet', code: 'rejected', details: { wallet: 'Alba' }, cause: error })
})

test('an extension that was updated while the page was open counts as gone', () => {
  const error = new Error('Extension context invalidated.')
  expect(told(error)).toMatchObject({ catalogue: 'wallet', code: 'gone', details: { wallet: 'Alba' }, cause: error })
})

test.each([4200, -32601, 4002])('the code %i is a method that the wallet lacks', (code) => {
  const error = { code, message: 'x' }
  expect(told(error)).toMatchObject({
    catalogue: 'bip122',
    code: 'method-not-supported',
    details: { wallet: 'Alba', method: 'signPsbt' },
    cause: error,
  })
})

test.each(['The wallet is locked', 'Wallet LOCK', 'Lock screen'])('"%s" is a locked wallet', (message) => {
  expect(told({ message })).toMatchObject({ catalogue: 'wallet', code: 'locked', details: { wallet: 'Alba' }, cause: { message } })
})

test.each([
  [{ message: 'The block was not found' }, 'The block was not found'],
  [{ message: 'locker' }, 'locker'],
  [{ message: 'The user is unknown' }, 'The user is unknown'],
  ['no coins', 'no coins'],
  [{ error: { message: 'no coins' } }, 'no coins'],
  [{ error: null, message: 'outer' }, 'outer'],
  ['', 'no reason was given'],
  [{ message: '' }, 'no reason was given'],
  [{ message: 7 }, 'no reason was given'],
  [{}, 'no reason was given'],
  [undefined, 'no reason was given'],
  [null, 'no reason was given'],
])('%j is a failure with the words "%s"', (error, reason) => {
  expect(told(error)).toMatchObject({ catalogue: 'wallet', code: 'failed', details: { wallet: 'Alba', reason }, cause: error })
})

test('returns a kernel error unchanged', () => {
  for (const error of [
    walletErrors.create('locked', { wallet: 'Brio' }),
    sessionErrors.create('ended', { wallet: 'Brio' }),
    bip122Errors.create('address-foreign', { address: 'x' }),
  ])
    expect(told(error)).toBe(error)
})
