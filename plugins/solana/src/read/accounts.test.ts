import { expect, test } from 'vitest'
import { toBase64 } from '../codec/base64.js'
import { accountReader, toAccount } from './accounts.js'
import { heldBy, key, own } from './fixtures/build.js'
import { readTokenAccount } from './read-token-account.js'

const wire = { lamports: 5, owner: key(9), data: [toBase64(Uint8Array.of(1, 2)), 'base64'] }

test('a node’s accounts are read a hundred at a time, each once', async () => {
  const asked: number[] = []
  const read = accountReader(async (method, [addresses, options]) => {
    expect([method, options]).toEqual([
      'getMultipleAccounts',
      { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 8256 } },
    ])
    asked.push((addresses as readonly string[]).length)
    return { value: (addresses as readonly string[]).map((each) => (each === key(7) ? null : wire)) }
  })
  const many = Array.from({ length: 150 }, (_, at) => key(at))
  const found = await read([...many, key(7), key(7)])
  expect(asked).toEqual([100, 50])
  expect(found.size).toBe(150)
  expect(found.get(key(7))).toBeUndefined()
  expect(found.get(key(8))).toEqual({ lamports: 5n, program: key(9), data: Uint8Array.of(1, 2) })
})

test('the large integers of a reader that keeps them exact are text', () => {
  expect(toAccount({ ...wire, lamports: '18446744073709551615' })?.lamports).toBe(2n ** 64n - 1n)
})

test.each([
  ['no context', undefined],
  ['no list', { value: {} }],
  ['too few accounts', { value: [] }],
  ['no object', { value: [7] }],
  ['lamports that are no number', { value: [{ ...wire, lamports: 'many' }] }],
  ['fewer lamports than none', { value: [{ ...wire, lamports: -1 }] }],
  ['more lamports than a number holds', { value: [{ ...wire, lamports: 2 ** 60 }] }],
  ['no owner', { value: [{ ...wire, owner: 7 }] }],
  ['data of another encoding', { value: [{ ...wire, data: ['', 'base58'] }] }],
  ['data that is not in that encoding', { value: [{ ...wire, data: ['?', 'base64'] }] }],
  ['endless data', { value: [{ ...wire, data: ['A'.repeat(200_000), 'base64'] }] }],
])('rejects a node that answers %s', async (_, answer) => {
  await expect(accountReader(async () => answer)([own])).rejects.toThrow(TypeError)
})

test('a token account reports owner, amount, delegate and close authority', () => {
  const [mint, delegate, closer] = [key(10), key(2), key(3)]
  expect(readTokenAccount(heldBy(own, mint, { amount: 9n, delegate, delegated: 4n, closer }))).toEqual({
    mint,
    owner: own,
    amount: 9n,
    delegate,
    delegated: 4n,
    closer,
  })
  expect(readTokenAccount(heldBy(own, mint))).toMatchObject({ delegate: undefined, closer: undefined })
  const account = heldBy(own, mint)
  expect(readTokenAccount({ ...account, program: key(9) })).toBeUndefined()
  expect(readTokenAccount({ ...account, data: account.data.with(108, 0) })).toBeUndefined()
  expect(readTokenAccount({ ...account, data: Uint8Array.of(...account.data, 1) })).toBeUndefined()
  expect(readTokenAccount({ ...account, data: Uint8Array.of(...account.data, 2) })).toMatchObject({ owner: own })
})
