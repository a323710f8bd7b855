import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { expect, test } from 'vitest'
import { siwxErrors } from '../errors.js'
import { isRefusal, isRejected, problemOf } from './refusals.js'

const status = (code: number, body = '') => kernelErrors.create('http-status', { status: code, body } as never)

test('distinguishes a rejected contract signature from a key’s, and a wrong clock from both', () => {
  const late = status(401, '{"error":{"code":"x","field":"data/notBefore"}}')
  expect([problemOf(new Error('no'), false), problemOf(new Error('no'), true)]).toEqual(['declined', 'smartAccount'])
  expect([problemOf(late, false), problemOf(late, true)]).toEqual(['clock', 'clock'])
})

test('a rejection by the visitor is recognized by the wallet’s code, or by ours', () => {
  const all = [walletErrors.create('rejected', {} as never), { code: 4001 }, { code: 4100 }, new Error('4001'), undefined, 'no']
  expect(all.map(isRejected)).toEqual([true, true, false, false, false, false])
})

test('a store that rejects is reachable', () => {
  const all = [
    status(400),
    status(499),
    status(500),
    siwxErrors.create('refused', {}),
    siwxErrors.create('cancelled', {}),
    new Error('fetch failed'),
  ]
  expect(all.map(isRefusal)).toEqual([true, true, false, true, false, false])
})
