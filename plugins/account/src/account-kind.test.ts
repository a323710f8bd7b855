import { expect, test } from 'vitest'
import { accountKind } from './account-kind.js'

const account = (address: string, type: string) => ({ namespace: 'bip122', address, type })

test('NEVM-02 addresses of several kinds are distinguished, and those of one kind need no label', () => {
  const both = [account('a', 'payment'), account('b', 'ordinal'), account('c', 'stx'), account('d', 'eoa')]
  expect(['a', 'b', 'c', 'd', 'e'].map((address) => accountKind(both, address))).toEqual([
    'payment',
    'ordinal',
    'stx',
    undefined,
    undefined,
  ])
  expect(accountKind([account('a', 'payment'), account('b', 'payment')], 'a')).toBeUndefined()
  expect(accountKind([], 'a')).toBeUndefined()
})
