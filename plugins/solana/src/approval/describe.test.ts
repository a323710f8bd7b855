import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from 'solana-web3-1'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../codec/base58.js'
import { toBase64 } from '../codec/base64.js'
import { testKey } from '../fixtures/key.js'
import { mainnet } from '../networks.js'
import { away, key, tableOf, transactionOf } from '../read/fixtures/build.js'
import { MEMO_PROGRAMS } from '../read/programs.js'
import { describe as say } from './describe.js'
import { ask, chain, encoded, friend, own, pay, session, shown, table, target, tools } from './fixtures/ask.js'

const call = (data: readonly number[]) =>
  new TransactionInstruction({
    programId: new PublicKey(key(8)),
    keys: [{ pubkey: new PublicKey(own), isSigner: true, isWritable: true }],
    data: Buffer.from(data),
  })
describe('SEC-06 SEC-09: an approval of a Solana message shows', () => {
  const text = (message: string) => toBase58(new TextEncoder().encode(message))
  const sign = (message: string, pubkey: string = own) => ask('solana_signMessage', { message, pubkey })

  test('the message, for which account, on which network, at once', () => {
    const described = say(
      { core: { sessions: { solana: session } }, readAccounts: away } as never,
      { method: 'solana_signMessage', params: [{ message: text('Hello'), pubkey: own }] },
      tools,
    )
    expect(described).toMatchObject({
      lead: 'approve.ask.message',
      text: 'Hello',
      warnings: [],
      facts: [{ value: 'app.example.com' }, { value: own }, { value: mainnet.name }],
    })
  })

  test('a sign-in for another site, an unused account, and bytes that are not text', async () => {
    const signIn = `bank.example wants you to sign in with your Solana account:\n${own}\n\nURI: https://bank.example`
    expect((await sign(text(signIn))).warnings).toMatchObject([{ level: 'danger' }])
    expect((await sign(text('Hello'), friend)).warnings).toEqual([{ level: 'danger', text: 'approve.warn.account' }])
    const hash = toBase58(Uint8Array.from({ length: 32 }, () => 0xee))
    expect((await sign(hash)).warnings).toEqual([{ level: 'danger', text: 'approve.warn.hash' }])
  })

  test('a transaction of any version, and not an off-chain message', async () => {
    const whole = transactionOf([pay(5n)], { payer: own })
    const message = whole.slice(65)
    for (const bytes of [whole, message, Uint8Array.of(0x85, ...message.slice(1)), Uint8Array.of(...message, 1)])
      expect((await sign(toBase58(bytes))).warnings).toContainEqual({ level: 'danger', text: 'approve.warn.moves' })
    const offChain = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 0, ...testKey(1).publicKey)
    expect((await sign(toBase58(offChain))).warnings).toEqual([{ level: 'danger', text: 'approve.warn.unreadable' }])
  })
})

describe('SEC-06 SEC-09: an approval of a Solana transaction shows', () => {
  test('SOL to the last lamport, and the fee', async () => {
    expect(
      await ask('solana_signTransaction', { transaction: encoded([pay(1_000_000_001n)], { version: 'legacy' }), pubkey: own }),
    ).toEqual({
      lead: 'approve.ask.send 1.000000001 SOL',
      facts: [
        { label: 'approve.to', value: friend, kind: 'address' },
        { label: 'approve.amount', value: '1.000000001 SOL', sums: [{ units: '1000000001', decimals: 9 }] },
        { label: 'approve.fee', value: '0.000005 SOL', sums: [{ units: '5000', decimals: 9 }] },
        { label: 'approve.site', value: 'app.example.com' },
        { label: 'approve.account', value: own, kind: 'address' },
        { label: 'approve.network', value: mainnet.name },
      ],
      warnings: [],
    })
  })

  test('accounts that are created, and the own one that goes to a program', async () => {
    const [from, program] = [new PublicKey(own), new PublicKey(key(9))]
    const create = SystemProgram.createAccount({
      fromPubkey: from,
      newAccountPubkey: new PublicKey(target),
      lamports: 890_880,
      space: 0,
      programId: program,
    })
    expect(await shown([create])).toEqual({
      lead: 'solana.approve.ask.createAccount',
      facts: [
        ['newAccount', target],
        ['amount', '0.00089088 SOL'],
        ['program', key(9)],
      ],
      warnings: [],
    })
    for (const taken of [
      SystemProgram.assign({ accountPubkey: from, programId: program }),
      SystemProgram.allocate({ accountPubkey: from, space: 80 }),
    ])
      expect(await shown([taken])).toMatchObject({ lead: 'solana.approve.ask.assignAccount', warnings: [['danger', 'accountGone']] })
  })

  test('an unknown program, with its data', async () => {
    expect(await shown([call([1, 2, 250])])).toEqual({
      lead: 'solana.approve.ask.program',
      facts: [
        ['program', key(8)],
        ['data', '0x0102fa'],
      ],
      warnings: [['warning', 'unreadable']],
    })
  })

  test('a memo, and one that signs in for another site', async () => {
    const memo = (message: string) =>
      new TransactionInstruction({ programId: new PublicKey(MEMO_PROGRAMS[0] ?? ''), keys: [], data: Buffer.from(message) })
    expect(await shown([memo('Invoice 7')])).toEqual({ lead: 'solana.approve.ask.memo', facts: [['message', 'Invoice 7']], warnings: [] })
    const signIn = `bank.example wants you to sign in with your Solana account:\n${own}\n\nURI: https://bank.example`
    expect((await shown([memo(signIn)])).warnings).toEqual([['danger', 'site bank.example app.example.com']])
  })

  test('each of several instructions, except those that only set the price', async () => {
    const limits = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
    ]
    const transaction = encoded([...limits, pay(7n), call([])])
    const { lead, facts } = await ask('solana_signAndSendTransaction', { transaction })
    expect(lead).toBe('approve.ask.sendTransaction')
    expect(facts.slice(0, -3).map(({ label, value }) => [label, value])).toEqual([
      ['1.', 'approve.ask.send 0.000000007 SOL'],
      ['approve.to', friend],
      ['approve.amount', '0.000000007 SOL'],
      ['2.', 'solana.approve.ask.program'],
      ['solana.approve.program', key(8)],
      ['solana.approve.data', '0x'],
      ['approve.fee', '0.000015 SOL'],
    ])
  })

  test('several transactions, each with its own instructions', async () => {
    const transactions = [encoded([pay(1n)]), encoded([pay(2n), pay(3n)])]
    const { lead, facts } = await ask('solana_signAllTransactions', { transactions, pubkey: own })
    expect(lead).toBe('solana.approve.ask.transactions 2')
    expect(facts.filter(({ label }) => /^\d/.test(label)).map(({ label, value }) => `${label} ${value}`)).toEqual([
      '1. approve.ask.send 0.000000001 SOL',
      '2. approve.ask.transaction',
      '2.1. approve.ask.send 0.000000002 SOL',
      '2.2. approve.ask.send 0.000000003 SOL',
    ])
    expect(facts.filter(({ label }) => label === 'approve.fee')).toHaveLength(2)
  })

  test('addresses of lookup tables, and that one cannot be read', async () => {
    const transaction = encoded([pay(7n)], { tables: { [table]: [key(30), friend] } })
    const seen = async (accounts: typeof chain) => {
      const { facts, warnings } = await ask('solana_signTransaction', { transaction, pubkey: own }, { accounts })
      return [facts[0], warnings.map(({ text }) => text)]
    }
    expect(await seen(chain)).toEqual([{ label: 'approve.to', value: friend, kind: 'address' }, []])
    expect(await seen({ ...chain, [table]: tableOf([]) })).toEqual([
      { label: 'approve.to', value: 'solana.approve.unreadAddress' },
      ['solana.approve.warn.tables'],
    ])
  })

  test('the fee payer, if it is another account, and a high fee', async () => {
    const { facts } = await ask('solana_signTransaction', { transaction: encoded([pay(7n)], { payer: friend }), pubkey: own })
    expect(facts).toContainEqual({ label: 'solana.approve.feePayer', value: friend, kind: 'address' })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000 })
    const { facts: dear, warnings } = await ask('solana_signTransaction', { transaction: encoded([price, pay(7n)]), pubkey: own })
    expect(dear).toContainEqual({ label: 'solana.approve.feeMost', value: '0.200005 SOL', sums: [{ units: '200005000', decimals: 9 }] })
    expect(warnings).toEqual([{ level: 'warning', text: 'approve.warn.feeHigh' }])
  })

  test('a transaction that does not expire', async () => {
    const advance = SystemProgram.nonceAdvance({ noncePubkey: new PublicKey(key(5)), authorizedPubkey: new PublicKey(own) })
    expect((await shown([advance, pay(7n)])).warnings).toEqual([['warning', 'noExpiry']])
  })

  test('a request for another account', async () => {
    const danger = [{ level: 'danger', text: 'approve.warn.account' }]
    expect((await ask('solana_signTransaction', { transaction: encoded([pay(7n)]), pubkey: friend })).warnings).toEqual(danger)
    expect((await ask('solana_signTransaction', { transaction: encoded([pay(7n, friend)], { payer: friend }) })).warnings).toEqual(danger)
  })

  test('unreadable bytes', async () => {
    const transaction = toBase64(Uint8Array.of(...transactionOf([pay(7n)], { payer: own }), 1))
    expect(await ask('solana_signTransaction', { transaction, pubkey: own })).toMatchObject({
      lead: 'approve.ask.transaction',
      warnings: [{ level: 'danger', text: 'approve.warn.unreadable' }],
    })
    const nothing = () =>
      say(
        { core: { sessions: { solana: session } }, readAccounts: away } as never,
        { method: 'solana_signTransaction', params: [{ transaction: '?' }] },
        tools,
      )
    expect(nothing).toThrow(TypeError)
  })
})
