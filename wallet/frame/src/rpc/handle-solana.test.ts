import { base58, base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { withoutSmart } from '../fixtures/without-smart.js'
import { factsOf } from '../networks.js'
import { askEn as t } from '../texts/ask-en.js'
import { toText } from '../vault/bytes.js'
import { createRpc } from './handle-rpc.js'
import type { Question } from './questions.js'
import { key } from './solana/fixtures/accounts.js'
import { MAINNET } from './solana/fixtures/asked.js'
import { compiled } from './solana/fixtures/messages.js'

// A real public key, of the test mnemonic.
const own = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const ownBytes = base58.decode(own)
const text = (value: string) => new TextEncoder().encode(value)

async function request(method: string, params: object) {
  const questions: Question[] = []
  const signed: string[] = []
  const rpc = createRpc({
    wallet: {
      addresses: async () => ({ solana: own }),
      open: async ([{ messages }]: readonly [{ readonly messages: readonly string[] }]) => {
        signed.push(...messages)
        return [messages.map(() => toText(new Uint8Array(64).fill(7))).join(' ')]
      },
    } as never,
    async ask(question) {
      questions.push(question)
      return true
    },
    node: () => Promise.reject(new Error('no node')),
    factsOf: factsOf(),
    chains: [],
    holdings: async () => undefined,
    ...withoutSmart,
    t,
  })
  const outcome: unknown = await rpc({
    method,
    params,
    chain: MAINNET,
    origin: 'https://shop.example',
    app: 'Shop',
    signal: new AbortController().signal,
  }).catch((error: unknown) => error)
  return { outcome, question: questions[0], signed }
}
const say = (bytes: Uint8Array) => request('solana_signMessage', { message: base58.encode(bytes), pubkey: own })

/** Who signs: the wallet at each place, and not at all. */
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

describe('a message that is a transaction is rejected without a question', () => {
  test.each(TRANSACTIONS)('version %s, the wallet is %s', async (_version, _place, { message, whole }) => {
    for (const bytes of [message, whole]) {
      const { outcome, question, signed } = await say(bytes)
      expect(outcome).toMatchObject({ code: 4100 })
      expect(question).toBeUndefined()
      expect(signed).toEqual([])
    }
  })

  test.each([1, 5, 63, 100, 127])('future version %d, in the layout of today or in another', async (version) => {
    const { message } = compiled(0, [key(3), own])
    const today = Uint8Array.of(0x80 | version, ...message.slice(1))
    // SIMD-0385: a configuration mask and the blockhash stand before the addresses.
    const another = Uint8Array.of(0x80 | version, 2, 0, 1, 0, 0, 0, 0, ...new Uint8Array(32), 1, 3, ...base58.decode(key(3)), ...ownBytes)
    for (const bytes of [today, another]) expect((await say(bytes)).outcome).toMatchObject({ code: 4100 })
  })

  test('a header that lies about its accounts, a message that is cut off behind them or has more behind its end', async () => {
    const { message } = compiled('legacy', [key(3), own])
    expect((await say(Uint8Array.of(...message, 1, 2, 3))).outcome).toMatchObject({ code: 4100 })
    const lies = Uint8Array.of(2, 0, 1, 120, ...message.slice(4))
    for (const bytes of [lies, message.slice(0, 4 + 64), message.slice(0, 4 + 70), Uint8Array.of(2, 0, 1, 0x83, 0, ...message.slice(4))])
      expect((await say(bytes)).outcome).toMatchObject({ code: 4100 })
  })
})

describe('a message that is no transaction is shown as signed', () => {
  test.each([
    'Hello',
    'Sign in to shop.example\nNonce: 7',
    'Überweisung an Ödön',
    '签名登录',
    '👋 welcome',
    '',
    `Account ${own}`,
    'x'.repeat(700),
  ])('%j as text', async (value) => {
    const { question, signed, outcome } = await say(text(value))
    expect(question).toMatchObject({ details: [{ label: t.message, value, block: true }], warnings: [] })
    expect(signed).toEqual([toText(text(value))])
    expect(outcome).toHaveProperty('signature')
  })

  test.each([
    ['bytes', Uint8Array.of(1, 2, 3, 250)],
    ['a control character', text('pay\u0007')],
    ['32 bytes', new Uint8Array(32).fill(0xee)],
    // https://docs.anza.xyz/proposals/off-chain-message-signing: can be no transaction, and may name its signers.
    [
      'an off-chain message',
      Uint8Array.of(0xff, ...text('solana offchain'), 0, ...new Uint8Array(32), 0, 1, ...ownBytes, 2, 0, ...text('Hi')),
    ],
  ])('%s in hexadecimal, with a warning', async (_, bytes) => {
    const { question, signed } = await say(bytes)
    expect(question?.details).toEqual([{ label: t.message, value: `0x${hex.encode(bytes)}`, block: true }])
    expect(question?.warnings).toContain(t.notText)
    expect(question?.warnings.includes(t.anyBytes)).toBe(bytes.length === 32)
    expect(signed).toEqual([toText(bytes)])
  })
})

describe('a transaction that this wallet reads differently from the network is rejected without a question', () => {
  const { whole } = compiled(0, [key(3), own])
  test.each([
    ['a future version', whole.with(1 + 128, 0x81)],
    ['bytes after its end', Uint8Array.of(...whole, 1, 2, 3)],
  ])('%s', async (_, bytes) => {
    const { outcome, question, signed } = await request('solana_signTransaction', { transaction: base64.encode(bytes) })
    expect(outcome).toMatchObject({ code: -32602 })
    expect(question).toBeUndefined()
    expect(signed).toEqual([])
  })

  test('the same one as it is now is signed', async () => {
    expect((await request('solana_signTransaction', { transaction: base64.encode(whole) })).signed).toHaveLength(1)
  })
})
