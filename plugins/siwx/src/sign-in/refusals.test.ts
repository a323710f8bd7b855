import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { expect, test } from 'vitest'
import { siwxErrors } from '../errors.js'
import { problemOf, refusalIn } from './refusals.js'

const answered = (status: number, body: unknown): Error =>
  kernelErrors.create('http-status', { status, body: typeof body === 'string' ? body : JSON.stringify(body), retryAfter: undefined })
const page = answered(401, { error: { code: 'unproven', message: 'The message was signed for another page.' } })
const clock = answered(401, { error: { code: 'unproven', field: 'data/issuedAt', message: 'The message is too old. Is the clock right?' } })

test.each([
  ['a no of the visitor', walletErrors.create('rejected', { wallet: 'Alba' }), 'declined', undefined],
  ['an error of the wallet', new Error('Internal error'), 'declined', undefined],
  ['a no of the server', page, 'refused', { reason: 'The message was signed for another page.', field: undefined }],
  ['a wrong clock', clock, 'clock', { reason: 'The message is too old. Is the clock right?', field: 'data/issuedAt' }],
  ['the page of a proxy', answered(403, '<h1>Forbidden</h1>'), 'refused', undefined],
  ['a no of the app’s own store', siwxErrors.create('refused', {}), 'refused', undefined],
] as const)('%s is reported as such', (_, error, problem, refusal) => {
  expect([problemOf(error, false), refusalIn(error)]).toEqual([problem, refusal])
})

test('S8-13 reports a rejected contract account as one, but not a wrong clock', () => {
  expect([problemOf(page, true), problemOf(clock, true)]).toEqual(['smartAccount', 'clock'])
})
