import { maxUint256, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { readTypedData } from './read-typed-data.js'

const [own, token, spender] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const on = { chainId: 1, accounts: [own] }
const fields = (names: { readonly [name: string]: string }) => Object.entries(names).map(([name, type]) => ({ name, type }))
const permit = (value: string) => ({
  domain: { name: 'Dollar', chainId: 1, verifyingContract: token },
  primaryType: 'Permit',
  types: { Permit: fields({ owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }) },
  message: { owner: own, spender, value, nonce: '0', deadline: '1900000000' },
})

test('a permit shows who may spend how much until when', () => {
  const read = readTypedData(permit('5000000'), on)
  expect(read).toMatchObject({ kind: 'permit', isUnlimited: false, domain: 'Dollar' })
  expect(read.permit).toEqual({ spender, items: [{ token, amount: 5_000_000n }], until: 1_900_000_000n })
})

test.each([
  ['ERC-2612', permit(String(maxUint256))],
  [
    'DAI',
    {
      domain: { name: 'Dai', chainId: 1, verifyingContract: token },
      primaryType: 'Permit',
      types: { Permit: fields({ holder: 'address', spender: 'address', nonce: 'uint256', expiry: 'uint256', allowed: 'bool' }) },
      message: { holder: own, spender, nonce: 0, expiry: 0, allowed: true },
    },
  ],
  [
    'Permit2',
    {
      domain: { name: 'Permit2', chainId: 1, verifyingContract: spender },
      primaryType: 'PermitBatch',
      types: {
        PermitBatch: fields({ details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' }),
        PermitDetails: fields({ token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' }),
      },
      message: { details: [{ token, amount: String(2n ** 160n - 1n), expiration: 0, nonce: 0 }], spender, sigDeadline: '7' },
    },
  ],
])('an unlimited permit is shown as such: %s', (_, given) => {
  const read = readTypedData(JSON.stringify(given), on)
  expect(read.isUnlimited).toBe(true)
  expect(read.permit).toMatchObject({ spender, items: [{ token }] })
})

test('a permit that cannot be read in full is shown as raw data', () => {
  const given = permit('1')
  expect(readTypedData({ ...given, message: { ...given.message, value: 'all' } }, on)).toMatchObject({ kind: 'permit', permit: undefined })
})

test('fields missing from the types are not shown, since they are not signed', () => {
  const given = {
    domain: {},
    primaryType: 'Note',
    types: { Note: fields({ text: 'string', to: 'Person[]' }), Person: fields({ name: 'string' }) },
    message: { text: 'hi', amount: '1', to: [{ name: 'Ada', title: 'friend' }] },
  }
  expect(JSON.parse(readTypedData(given, on).shown)).toEqual({ text: 'hi', to: [{ name: 'Ada' }] })
})

test('orders are recognized', () => {
  const given = { domain: {}, primaryType: 'OrderComponents', types: { OrderComponents: fields({ offerer: 'address' }) }, message: {} }
  expect(readTypedData(given, on).kind).toBe('order')
})

test.each([
  [{ ...permit('1'), primaryType: 'PackedUserOperation' }, 4100],
  [{ ...permit('1'), domain: { name: 'ERC4337' } }, 4100],
  [{ ...permit('1'), domain: { verifyingContract: own.toUpperCase().replace('0X', '0x') } }, 4100],
  [{ ...permit('1'), domain: { chainId: 5 } }, 4901],
  [{ ...permit('1'), types: {} }, -32602],
  [{ ...permit('1'), primaryType: 'constructor' }, -32602],
  ['no json', -32602],
  [null, -32602],
  [{ domain: {}, primaryType: 'A', types: { A: fields({ a: 'A' }) }, message: deep(40) }, -32602],
])('%j is rejected', (given, code) => {
  expect(() => readTypedData(given, on)).toThrow(expect.objectContaining({ code }))
})

function deep(levels: number): object {
  return levels === 0 ? { to: zeroAddress } : { a: deep(levels - 1) }
}
