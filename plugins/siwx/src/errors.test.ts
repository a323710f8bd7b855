import { expect, test } from 'vitest'
import { siwxErrors } from './errors.js'

test('every error states what happened', () => {
  const said = (['no-account', 'no-network', 'no-client', 'not-enabled', 'cancelled', 'refused'] as const).map(
    (code) => siwxErrors.create(code, {}).message,
  )
  expect(said).toEqual([
    'No ActiveCaipAddress found',
    'No ActiveCaipNetwork or client found',
    'No ConnectionController client found',
    'SIWX is not enabled',
    'The visitor did not sign in.',
    'The signature does not hold for this message and account.',
  ])
  expect(siwxErrors.create('foreign-place', { field: 'domain', page: 'app.test', found: 'evil.test' }).message).toBe(
    'The message to sign names "evil.test" as its domain, and the page is app.test. Leave the field out.',
  )
  expect(siwxErrors.create('malformed', { problem: 'nonce is missing' }).message).toBe('The signed message is none: nonce is missing.')
})
