import { expect, test } from 'vitest'
import { findRecipient } from './find-recipient.js'

const to = `0x${'bb'.repeat(20)}`
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`
const asked: (readonly [string, readonly unknown[]])[] = []
const find = (code: unknown, decimals: unknown = '0x') => {
  asked.length = 0
  return findRecipient(async (method, params) => {
    asked.push([method, params])
    const answer = method === 'eth_getCode' ? code : decimals
    if (answer instanceof Error) throw answer
    return answer
  }, to)
}

test.each(['0x', `0xef0100${'aa'.repeat(20)}`, null])('code %j belongs to an account, which gets no further call', async (code) => {
  expect(await find(code)).toBeUndefined()
  expect(asked).toEqual([['eth_getCode', [to, 'latest']]])
})

test('AMT-10 a contract that has decimals is a token', async () => {
  expect(await find('0x6001', word('12'))).toBe('asset')
  expect(asked[1]).toEqual(['eth_call', [{ to, data: '0x313ce567' }, 'latest']])
})

test.each(['0x', word('100'), `0x1${word('12').slice(2)}`, `${word('12')}00`, 18, new Error('execution reverted')])(
  'AMT-10 a contract that answers %j is not a token',
  async (decimals) => {
    expect(await find('0x6001', decimals)).toBe('contract')
  },
)
