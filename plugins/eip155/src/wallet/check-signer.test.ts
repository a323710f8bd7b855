import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { type CheckSignerArgs, checkSigner } from './check-signer.js'

const [own, other, stranger] = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey())) as [Key, Key, Key]
type Key = ReturnType<typeof privateKeyToAccount>
const { signal } = new AbortController()
const typed = {
  domain: { name: 'Shop', chainId: 1 },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'amount', type: 'uint256' }],
  },
  message: { amount: '7' },
} as const

/** Apps send numbers as JSON has them; viem's types want bigints. */
const asTyped = typed as never

/** Checks a signature with a node that reports this code and number of transactions; returns the error's code, and whether it asks again. */
async function check({
  code = '0x',
  count = '0x1',
  ...more
}: Partial<CheckSignerArgs> & { readonly code?: unknown; readonly count?: unknown }) {
  const doubt = vi.fn()
  const ask = vi.fn(async (method: string): Promise<unknown> => {
    const answer = method === 'eth_getCode' ? code : count
    if (answer instanceof Error) throw answer
    return answer
  })
  const method = 'personal_sign'
  const args = { method, params: [toHex('hi'), own.address], signature: '0x', address: own.address, accounts: [own.address, other.address] }
  const signer = { connection: { doubt }, wallet: 'Alba', ask, signal }
  const found = await checkSigner({ ...args, ...signer, ...more }).then(
    () => 'passes',
    (error: { readonly code?: unknown }) => error.code,
  )
  return { found, doubts: doubt.mock.calls.length, asked: ask.mock.calls.length }
}
const passes = { found: 'passes', doubts: 0, asked: 0 }
const foreign = { found: 'signature-foreign', doubts: 1, asked: 2 }

test('a signature of the account’s own key passes without a request, however the text is written', async () => {
  const hi = await own.signMessage({ message: 'hi' })
  for (const params of [
    [toHex('hi'), own.address],
    ['hi', own.address.toLowerCase()],
    [own.address, toHex('hi')],
    ['6869', own.address],
  ])
    expect(await check({ params, signature: hi })).toEqual(passes)
  // As text that looks like hexadecimal digits.
  expect(await check({ params: ['0x00', own.address], signature: await own.signMessage({ message: '0x00' }) })).toEqual(passes)
  const signature = await own.signTypedData(asTyped)
  for (const data of [JSON.stringify(typed), typed])
    expect(await check({ method: 'eth_signTypedData_v4', params: [own.address, data], signature })).toEqual(passes)
  // Some count the parity from 0.
  expect(await check({ signature: `${hi.slice(0, -2)}${hi.endsWith('1b') ? '00' : '01'}` })).toEqual(passes)
})

test('a signature of another key is refused, and the wallet’s account is read again', async () => {
  for (const key of [other, stranger]) expect(await check({ signature: await key.signMessage({ message: 'hi' }) })).toEqual(foreign)
  expect(await check({ signature: await own.signMessage({ message: 'ho' }) })).toEqual(foreign)
  const data = { method: 'eth_signTypedData_v4', params: [own.address, JSON.stringify(typed)] }
  expect(await check({ ...data, signature: await other.signTypedData(asTyped) })).toEqual(foreign)
})

test('a contract’s signature is left to the contract', async () => {
  const signature = await stranger.signMessage({ message: 'hi' })
  expect(await check({ signature, code: '0xef0100' })).toEqual({ ...passes, asked: 2 })
  expect(await check({ signature: '0x', code: '0x60' })).toEqual(passes)
  expect(await check({ signature: `${signature}${'00'.repeat(65)}` })).toEqual(passes)
})

test('refuses a signature for an account that may become a contract only if another account of the wallet made it', async () => {
  const its = await other.signMessage({ message: 'hi' })
  const theirs = await stranger.signMessage({ message: 'hi' })
  expect(await check({ signature: its, count: '0x0' })).toEqual(foreign)
  expect(await check({ signature: theirs, count: '0x0' })).toEqual({ ...foreign, found: 'passes' })
})

test('without a node, and for ambiguous typed data, the account is read again but nothing is refused', async () => {
  const signature = await other.signMessage({ message: 'hi' })
  expect(await check({ signature, ask: undefined })).toEqual({ ...foreign, found: 'passes', asked: 0 })
  expect(await check({ signature, code: new Error('fetch failed') })).toEqual({ ...foreign, found: 'passes' })
  const data = { method: 'eth_signTypedData_v4', params: [own.address, JSON.stringify(typed)] }
  expect(await check({ ...data, signature: await stranger.signTypedData(asTyped) })).toEqual({ ...foreign, found: 'passes' })
  const { EIP712Domain: _, ...types } = typed.types
  for (const unreadable of [JSON.stringify({ ...typed, types }), '{', undefined, '{}', 7])
    expect(await check({ ...data, params: [own.address, unreadable], signature })).toEqual(passes)
  expect(await check({ params: [toHex('hi'), other.address], signature })).toEqual(passes)
  expect(await check({ signature: `0x${'ff'.repeat(65)}` })).toEqual(passes)
})

test('an aborted check rejects with its reason', async () => {
  const aborted = AbortSignal.abort(new Error('left'))
  const signature = await other.signMessage({ message: 'hi' })
  await expect(
    checkSigner({
      method: 'personal_sign',
      params: [toHex('hi'), own.address],
      signature,
      address: own.address,
      accounts: [],
      connection: {},
      wallet: 'Alba',
      ask: undefined,
      signal: aborted,
    }),
  ).rejects.toThrow('left')
})
