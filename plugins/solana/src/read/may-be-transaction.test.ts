import { PublicKey, SystemProgram } from 'solana-web3-1'
import { describe, expect, test } from 'vitest'
import { bytesOf, key, transactionOf } from './fixtures/build.js'
import { mayBeTransaction } from './may-be-transaction.js'

// A real public key, of the test mnemonic.
const own = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const text = (value: string) => new TextEncoder().encode(value)

/** A real transaction signed by these accounts in this order: the bytes to sign, and all bytes with empty signatures. */
function compiled(version: 'legacy' | 0, signers: readonly string[]) {
  const [payer = ''] = signers
  const list = signers.map((signer) =>
    SystemProgram.transfer({ fromPubkey: new PublicKey(signer), toPubkey: new PublicKey(key(77)), lamports: 1n }),
  )
  const whole = transactionOf(list, { version, payer })
  return { whole, message: whole.slice(1 + 64 * signers.length) }
}

/** The signers: the wallet at each place, and not at all. */
const PARTIES = [
  ['first of one', [own]],
  ['first of two', [own, key(3)]],
  ['second of two', [key(3), own]],
  ['first of three', [own, key(3), key(4)]],
  ['second of three', [key(3), own, key(4)]],
  ['third of three', [key(3), key(4), own]],
  ['not a signer of one', [key(3)]],
  ['not a signer of two', [key(3), key(4)]],
] as const
const TRANSACTIONS = (['legacy', 0] as const).flatMap((version) =>
  PARTIES.map(([place, signers]) => [version, place, compiled(version, signers)] as const),
)

describe('a message may be a transaction', () => {
  test.each(TRANSACTIONS)('of version %s, with the wallet as %s', (_version, _place, { message, whole }) => {
    for (const bytes of [message, whole]) expect(mayBeTransaction(bytes, own)).toBe(true)
  })

  test.each([1, 5, 63, 100, 127])('of future version %d, in the layout of today or in another', (version) => {
    const { message } = compiled(0, [key(3), own])
    const today = Uint8Array.of(0x80 | version, ...message.slice(1))
    // SIMD-0385: a configuration mask and the blockhash precede the addresses.
    const another = Uint8Array.of(0x80 | version, 2, 0, 1, 0, 0, 0, 0, ...new Uint8Array(32), 1, 3, ...bytesOf(key(3)), ...bytesOf(own))
    for (const bytes of [today, another]) expect(mayBeTransaction(bytes, own)).toBe(true)
  })

  test('with a header that lies about its accounts, cut off behind them or with more behind its end', () => {
    const { message } = compiled('legacy', [key(3), own])
    const lies = Uint8Array.of(2, 0, 1, 120, ...message.slice(4))
    const long = Uint8Array.of(2, 0, 1, 0x83, 0, ...message.slice(4))
    for (const bytes of [Uint8Array.of(...message, 1, 2, 3), lies, message.slice(0, 4 + 64), message.slice(0, 4 + 70), long])
      expect(mayBeTransaction(bytes, own)).toBe(true)
  })
})

test.each([
  ['a greeting', text('Hello')],
  ['other scripts', text('签名登录 Ödön 👋')],
  ['nothing', text('')],
  ['a text with the address', text(`Account ${own}`)],
  ['a long text', text('x'.repeat(700))],
  ['a longer text than any transaction', text('x'.repeat(5000))],
  ['a hash', new Uint8Array(32).fill(0xee)],
  // https://docs.anza.xyz/proposals/off-chain-message-signing: cannot be a transaction, and may name its signers.
  [
    'an off-chain message',
    Uint8Array.of(0xff, ...text('solana offchain'), 0, ...new Uint8Array(32), 0, 1, ...bytesOf(own), 2, 0, ...text('Hi')),
  ],
])('%s is invalid', (_, bytes) => {
  expect(mayBeTransaction(bytes, own)).toBe(false)
})
