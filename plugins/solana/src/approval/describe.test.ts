import { Keypair, SystemProgram, Transaction, TransactionMessage } from 'solana-web3-1'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../codec/base58.js'
import { toBase64 } from '../codec/base64.js'
import { mainnet } from '../networks.js'
import { describe as say } from './describe.js'

const me = Keypair.generate()
const other = Keypair.generate().publicKey.toBase58()
const tools = {
  t: (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key),
  site: 'app.example.com',
}
const pubkey = me.publicKey.toBase58()
const ctx = {
  core: { sessions: { solana: { status: 'connected', address: pubkey, chain: mainnet.caipNetworkId, network: mainnet } } },
} as never
const ask = (method: string, params: object) => say(ctx, { method, params: [params] }, tools)
const text = (message: string) => toBase58(new TextEncoder().encode(message))

/** A transfer as built by web3.js 1.x. */
function transfer(lamports: number): Transaction {
  const to = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: Keypair.generate().publicKey, lamports })
  const made = new Transaction({ feePayer: me.publicKey, blockhash: other, lastValidBlockHeight: 1 }).add(to)
  made.sign(me)
  return made
}

describe('SEC-06 SEC-09: a Solana approval describes', () => {
  test('a message, for which account, on which network', () => {
    expect(ask('solana_signMessage', { message: text('Hello'), pubkey })).toMatchObject({
      lead: 'approve.ask.message',
      text: 'Hello',
      warnings: [],
      facts: [{ value: 'app.example.com' }, { value: pubkey }, { value: mainnet.name }],
    })
  })

  test('a sign-in for another site, an account that is not in use, bytes that are no text', () => {
    const signIn = `bank.example wants you to sign in with your Solana account:\n${pubkey}\n\nURI: https://bank.example`
    expect(ask('solana_signMessage', { message: text(signIn), pubkey }).warnings).toMatchObject([{ level: 'danger' }])
    expect(ask('solana_signMessage', { message: text('Hello'), pubkey: other }).warnings).toEqual([
      { level: 'danger', text: 'approve.warn.account' },
    ])
    const hash = toBase58(Uint8Array.from({ length: 32 }, () => 0xee))
    expect(ask('solana_signMessage', { message: hash, pubkey }).warnings).toEqual([{ level: 'danger', text: 'approve.warn.hash' }])
  })

  test('a transaction disguised as a message', () => {
    const message = toBase58(Uint8Array.from(transfer(5).serializeMessage()))
    expect(ask('solana_signMessage', { message, pubkey }).warnings.map(({ text: warning }) => warning)).toContain('approve.warn.moves')
  })

  test.each([0, 1, 2])('a transaction of three signers, the account at place %i, whatever its version', (place) => {
    const signers = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const all = signers.toSpliced(place, 0, me.publicKey)
    const instructions = all.map((from) => SystemProgram.transfer({ fromPubkey: from, toPubkey: me.publicKey, lamports: 1 }))
    const [payerKey = me.publicKey] = all
    const compiler = new TransactionMessage({ payerKey, recentBlockhash: other, instructions })
    const messages = [compiler.compileToLegacyMessage(), compiler.compileToV0Message()].map((each) => Uint8Array.from(each.serialize()))
    const [legacy = new Uint8Array(), versioned = new Uint8Array()] = messages
    const later = Uint8Array.of(0x85, ...versioned.slice(1))
    const whole = Uint8Array.of(3, ...new Uint8Array(192), ...legacy)
    for (const bytes of [legacy, versioned, later, whole, Uint8Array.of(...versioned, 1)])
      expect(ask('solana_signMessage', { message: toBase58(bytes), pubkey }).warnings.map(({ text: said }) => said)).toContain(
        'approve.warn.moves',
      )
    const offChain = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 0, ...me.publicKey.toBytes())
    expect(ask('solana_signMessage', { message: toBase58(offChain), pubkey }).warnings).toEqual([
      { level: 'danger', text: 'approve.warn.unreadable' },
    ])
  })

  test('a transfer of SOL to the last lamport, and the programs of anything else', () => {
    const made = transfer(1_000_000_001)
    const transaction = toBase64(Uint8Array.from(made.serialize()))
    expect(ask('solana_signTransaction', { transaction, pubkey }).facts.slice(0, -3)).toEqual([
      { label: 'approve.to', value: made.instructions[0]?.keys[1]?.pubkey.toBase58(), kind: 'address' },
      { label: 'approve.amount', value: '1.000000001 SOL' },
    ])
    const both = { transactions: [transaction, transaction], pubkey }
    expect(ask('solana_signAllTransactions', both).facts.slice(0, -3)).toHaveLength(4)
  })
})
