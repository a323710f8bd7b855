import type { ChainAdapter } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { toAccounts } from './to-accounts.js'

const adapter = (more: Partial<ChainAdapter> = {}): ChainAdapter =>
  ({ namespace: 'eip155', defaultAccountType: 'eoa', isAddress: (text: string) => text.startsWith('0x'), ...more }) as ChainAdapter
const account = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' })

test('no chain has no account', async () => {
  expect(await toAccounts(adapter(), new Map())).toEqual([])
})

test('if all chains have the same accounts they are listed once, in the wallet’s order, without chains', async () => {
  const lists = new Map([
    ['eip155:1', ['0xb', 'nonsense', '0xa']],
    ['eip155:10', ['0xb', '0xa']],
  ] as const)
  expect(await toAccounts(adapter(), lists)).toEqual([account('0xb'), account('0xa')])
})

test('accounts are in the family’s notation, and are equal if their notations are', async () => {
  const normalize = async (text: string) => text.toLowerCase()
  expect(await toAccounts(adapter({ normalize }), new Map([['eip155:1', ['0xA', '0xa']]]))).toEqual([account('0xa')])
})

test('if chains differ each account lists its chains, and chains with the same list share theirs', async () => {
  const lists = new Map([
    ['eip155:1', ['0xa', '0xb']],
    ['eip155:10', ['0xc']],
    ['eip155:137', ['0xa', '0xb']],
  ] as const)
  expect(await toAccounts(adapter(), lists)).toEqual([
    { ...account('0xa'), chains: ['eip155:1', 'eip155:137'] },
    { ...account('0xb'), chains: ['eip155:1', 'eip155:137'] },
    { ...account('0xc'), chains: ['eip155:10'] },
  ])
})

test.each([
  ['eoa', 'eoa'],
  ['smartAccount', 'eoa'],
  ['payment', 'payment'],
] as const)('an account of a family whose kind is %s is of the kind %s: nothing indicates a contract', async (defaultAccountType, type) => {
  const [only] = await toAccounts(adapter({ defaultAccountType }), new Map([['eip155:1', ['0xa']]]))
  expect(only?.type).toBe(type)
})
