import { base58, base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { toText } from '../vault/bytes.js'
import { askingRpc } from './fixtures/asking-rpc.js'
import { key } from './solana/fixtures/accounts.js'
import { MAINNET } from './solana/fixtures/asked.js'
import { compiled } from './solana/fixtures/messages.js'

// A real public key, of the test mnemonic.
const own = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const ownBytes = base58.decode(own)
const text = (value: string) => new TextEncoder().encode(value)

async function request(method: string, params: object) {
  const signed: string[] = []
  const { rpc, questions } = askingRpc({
    addresses: async () => ({ solana: own }),
    open: async ([{ messages }]: readonly [{ readonly messages: readonly string[] }]) => {
      signed.push(...messages)
      return [messages.map(() => toText(new Uint8Array(64).fill(7))).join(' ')]
    },
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

test('rejects a message that is a transaction, without a question', async () => {
  const { message, whole } = compiled(0, [key(3), own])
  for (const bytes of [message, whole]) {
    const { outcome, question, signed } = await say(bytes)
    expect(outcome).toMatchObject({ code: 4100 })
    expect(question).toBeUndefined()
    expect(signed).toEqual([])
  }
})

describe('S3-76 shows a message that is not a transaction as signed', () => {
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
    expect(question).toMatchObject({ details: [{ label: t('ask.message'), value, block: true }], warnings: [] })
    expect(signed).toEqual([toText(text(value))])
    expect(outcome).toHaveProperty('signature')
  })

  test.each([
    ['bytes', Uint8Array.of(1, 2, 3, 250)],
    ['a control character', text('pay\u0007')],
    ['32 bytes', new Uint8Array(32).fill(0xee)],
    // https://docs.anza.xyz/proposals/off-chain-message-signing: cannot be a transaction, and may name its signers.
    [
      'an off-chain message',
      Uint8Array.of(0xff, ...text('solana offchain'), 0, ...new Uint8Array(32), 0, 1, ...ownBytes, 2, 0, ...text('Hi')),
    ],
  ])('%s in hexadecimal, with a warning', async (_, bytes) => {
    const { question, signed } = await say(bytes)
    expect(question?.details).toEqual([{ label: t('ask.message'), value: `0x${hex.encode(bytes)}`, block: true }])
    expect(question?.warnings).toContain(t('ask.notText'))
    expect(question?.warnings.includes(t('ask.anyBytes'))).toBe(bytes.length === 32)
    expect(signed).toEqual([toText(bytes)])
  })
})

describe('a transaction that this wallet reads differently from the network', () => {
  const { whole } = compiled(0, [key(3), own])

  test('is rejected without a question', async () => {
    const transaction = base64.encode(Uint8Array.of(...whole, 1, 2, 3))
    const { outcome, question, signed } = await request('solana_signTransaction', { transaction })
    expect(outcome).toMatchObject({ code: -32602 })
    expect(question).toBeUndefined()
    expect(signed).toEqual([])
  })

  test('is signed as it is otherwise', async () => {
    expect((await request('solana_signTransaction', { transaction: base64.encode(whole) })).signed).toHaveLength(1)
  })
})
