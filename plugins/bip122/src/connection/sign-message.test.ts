import type { Account, Connection } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { MAINNET } from '../fixtures/fake-wallets.js'
import { OTHER_KEY, signEcdsa } from '../fixtures/sign-text.js'
import { signMessage, toSignature } from './sign-message.js'

const { payment: address, ordinals } = MAINNET
const account: Account = { namespace: 'bip122', address, type: 'payment' }
const call = { signal: new AbortController().signal }
const SIGNATURE = signEcdsa('Hello')
const line = (request: () => Promise<unknown>) => ({ request: vi.fn(request) }) as unknown as Connection

test('a text is signed in the name of the account', async () => {
  const connection = line(async () => ({ signature: SIGNATURE }))
  expect(await signMessage(connection, 'Hello', account, call)).toBe(SIGNATURE)
  expect(connection.request).toHaveBeenCalledWith('signMessage', [{ account: address, address, message: 'Hello' }], {
    ...call,
    account: address,
  })
})

test('distinguishes a rejection, a missing method with its name, and an abandoned request with its own reason', async () => {
  const failing = (code: number) => line(() => Promise.reject(Object.assign(new Error('no'), { code })))
  await expect(signMessage(failing(4001), 'x', account, call)).rejects.toMatchObject({
    code: 'rejected',
    details: { wallet: 'the wallet' },
  })
  await expect(signMessage(failing(4200), 'x', account, call)).rejects.toMatchObject({
    code: 'method-not-supported',
    details: { wallet: 'the wallet', method: 'signMessage' },
  })
  const aborted = { signal: AbortSignal.abort(new Error('left')) }
  await expect(signMessage(failing(4001), 'x', account, aborted)).rejects.toThrow('left')
})

test('a signature of another key is refused, and the wallet’s account is read again', async () => {
  const doubt = vi.fn()
  const connection = { ...line(async () => ({ signature: signEcdsa('Hello', { key: OTHER_KEY }) })), doubt }
  await expect(signMessage(connection, 'Hello', account, call)).rejects.toMatchObject({ catalogue: 'bip122', code: 'signature-foreign' })
  expect(doubt).toHaveBeenCalledOnce()
})

test('an answer without a signature is a failure of the wallet', async () => {
  await expect(
    signMessage(
      line(async () => null),
      'x',
      account,
      call,
    ),
  ).rejects.toMatchObject({
    code: 'failed',
    details: { wallet: 'The wallet', reason: 'it answered no signature' },
  })
})

const read = (answer: unknown): string => toSignature(answer, { address, wallet: 'Alba' })

test('a signature is base64; hex becomes that', () => {
  expect(read({ signature: SIGNATURE, address })).toBe(SIGNATURE)
  expect(read({ signature: 'A'.repeat(64) })).toBe(Buffer.from('aa'.repeat(32), 'hex').toString('base64'))
  expect(read({ signature: `27${'aB'.repeat(64)}` })).toBe(Buffer.from(`27${'ab'.repeat(64)}`, 'hex').toString('base64'))
})

test.each([
  undefined,
  null,
  {},
  { signature: 7 },
  ...['', 'A'.repeat(63), `${SIGNATURE}!`, ` ${SIGNATURE}`, `${SIGNATURE}==`].map((signature) => ({ signature })),
])('%j is not a signature', (answer) => {
  expect(() => read(answer)).toThrow(
    expect.objectContaining({ code: 'failed', details: { wallet: 'Alba', reason: 'it answered no signature' } }),
  )
})

test('NEVM-08 a signature of another account is refused; capitals make no other account of a bech32 address', () => {
  expect(() => read({ signature: SIGNATURE, address: ordinals })).toThrow(
    expect.objectContaining({ code: 'account-changed', details: { wallet: 'Alba', address } }),
  )
  expect(read({ signature: SIGNATURE, address: address.toUpperCase() })).toBe(SIGNATURE)
  expect(read({ signature: SIGNATURE, address: 7 })).toBe(SIGNATURE)
})
