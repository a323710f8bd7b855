import { concat, type Hex, hashMessage, hashTypedData, hexToBytes, keccak256, serializeTransaction, stringToHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { askingRpc } from './fixtures/asking-rpc.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const to = `0x${'bb'.repeat(20)}` as const
const transaction = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, to, value: 5n, gas: 21_000n, maxFeePerGas: 9n })
const digest = hashTypedData({
  domain: { chainId: 1, verifyingContract: to },
  types: { Permit: [{ name: 'value', type: 'uint256' }] },
  primaryType: 'Permit',
  message: { value: 5n },
})

async function sign(method: string, message: unknown) {
  const { rpc, questions } = askingRpc({
    addresses: async () => ({ eip155: account.address }),
    open: async ([{ raw }]: readonly [{ readonly raw: Hex }]) => [await account.signMessage({ message: { raw } })],
  })
  const params = method === 'personal_sign' ? [message, account.address] : [account.address, message]
  const request = { method, params, chain: 'eip155:1', origin: 'https://shop.example', app: 'Shop', signal: new AbortController().signal }
  const outcome: unknown = await rpc(request).catch((error: unknown) => error)
  return { outcome, question: questions[0] }
}

// None of these signatures is valid for a transaction: the prefix of EIP-191 always precedes the bytes.
test.each<[string, Hex]>([
  ['the hash of a transaction', keccak256(transaction)],
  ['a digest of EIP-712', digest],
  ['the bytes of that digest', concat(['0x1901', `0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`])],
  ['a transaction', transaction],
  ['a legacy transaction', serializeTransaction({ chainId: 1, nonce: 0, to, value: 5n, gas: 21_000n, gasPrice: 9n })],
  ['an authorization of EIP-7702', hashAuthorization({ chainId: 1, contractAddress: to, nonce: 0 })],
  ['bytes with the prefix of EIP-191', concat([stringToHex('\x19Ethereum Signed Message:\n32'), digest])],
])('shows `personal_sign` of %s in hexadecimal with a warning, and signs it with the prefix', async (_, raw) => {
  const { outcome, question } = await sign('personal_sign', raw)
  expect(question?.details).toEqual([{ label: t('ask.message'), value: raw, block: true }])
  expect(question?.warnings).toContain(t('ask.notText'))
  expect(question?.warnings.includes(t('ask.anyBytes'))).toBe(hexToBytes(raw).length === 32)
  expect(outcome).toBe(await account.signMessage({ message: { raw } }))
  expect(hashMessage({ raw })).not.toBe(keccak256(raw))
})

test('shows a text as text, whether it arrives as text or in hexadecimal', async () => {
  for (const given of ['Hello, Ödön', toHex('Hello, Ödön')])
    expect((await sign('personal_sign', given)).question).toMatchObject({ details: [{ value: 'Hello, Ödön' }], warnings: [] })
})

test.each([
  ['a direction letter', 'Pay \u202e01\u202c BTC', 'Pay ⟨U+202E⟩01⟨U+202C⟩ BTC'],
  ['an isolate', 'a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
  ['invisible characters', 'a\u200bb\ufeff\u{e0041}', 'a⟨U+200B⟩b⟨U+FEFF⟩⟨U+E0041⟩'],
  ['fillers that are letters, and empty Braille', 'a\u3164b\u115f\uffa0\u2800', 'a⟨U+3164⟩b⟨U+115F⟩⟨U+FFA0⟩⟨U+2800⟩'],
  ['selectors that carry data', 'a\u{e0101}\ufe03\u034f', 'a⟨U+E0101⟩⟨U+FE03⟩⟨U+034F⟩'],
])('shows %s by its code with a warning, and signs it unchanged', async (_, text, shown) => {
  const { outcome, question } = await sign('personal_sign', text)
  expect(question).toMatchObject({ details: [{ value: shown }], warnings: [t('ask.hidden')] })
  expect(outcome).toBe(await account.signMessage({ message: text }))
})

test('shows text of other scripts and emoji unchanged', async () => {
  for (const text of ['مرحبًا', 'می‌خواهم', '👩‍👩‍👧 e\u0301'])
    expect((await sign('personal_sign', text)).question).toMatchObject({ details: [{ value: text }], warnings: [] })
})

test('rejects `eth_sign`, which signs without a prefix, without a question', async () => {
  const { outcome, question } = await sign('eth_sign', digest)
  expect(outcome).toMatchObject({ code: 4200 })
  expect(question).toBeUndefined()
})
