import { expect, test } from 'vitest'
import { alertOf } from './alert-of.js'

test('errors of the frame raise the alerts of the specification, whatever their words are', () => {
  const failed = (code: string): Error => Object.assign(new Error('Other words.'), { catalogue: 'embedded-wallet', code })
  expect(alertOf(failed('frame-unreachable'), 'email')?.short).toBe('Network Error - Could not load embedded wallet')
  expect(alertOf(failed('frame-timeout'), 'email')?.short).toBe('Embedded Wallet Request Timed Out')
  expect(
    [failed('interrupted'), new Error('Embedded Wallet Request Timed Out'), undefined].map((error) => alertOf(error, 'email')),
  ).toEqual(Array(3).fill(undefined))
})
