import * as kit from '@solana/kit'
import { createKeyPairFromPrivateKeyBytes } from '@solana/kit'
import * as second from '@solana/web3.js'
import { type Connection, Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from 'solana-web3-1'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { toBase64 } from './codec/base64.js'
import { type FakeWallet, type FakeWalletOptions, fakeWallet } from './fixtures/fake-wallet.js'
import { isSignedBy, testKey } from './fixtures/key.js'
import { type App, connect, startApp } from './fixtures/start-app.js'
import type { SolanaProvider } from './provider.js'
import { readMessage } from './transaction/read-message.js'

const [me, you] = [testKey(1).address, testKey(2).address]
const blockhash = testKey(9).address

async function start(
  options: FakeWalletOptions = {},
): Promise<{ readonly app: App; readonly wallet: FakeWallet; readonly provider: SolanaProvider }> {
  const wallet = fakeWallet(options)
  const app = await startApp({ wallets: [wallet] })
  await connect(app, wallet)
  return { app, wallet, provider: app.actions.solana.getProvider() }
}
function legacy(): Transaction {
  const transfer = SystemProgram.transfer({ fromPubkey: new PublicKey(me), toPubkey: new PublicKey(you), lamports: 7 })
  return new Transaction({ feePayer: new PublicKey(me), blockhash, lastValidBlockHeight: 1 }).add(transfer)
}
function versioned(): VersionedTransaction {
  const { instructions } = legacy()
  return new VersionedTransaction(
    new TransactionMessage({ payerKey: new PublicKey(me), recentBlockhash: blockhash, instructions }).compileToV0Message(),
  )
}
/** An instruction without data is enough for a signature. */
const note = { programAddress: you, accounts: [], data: Uint8Array.of(1) }
function ofKit() {
  return kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (m) => kit.setTransactionMessageFeePayer(kit.address(me), m),
    (m) => kit.setTransactionMessageLifetimeUsingBlockhash({ blockhash: kit.blockhash(blockhash), lastValidBlockHeight: 1n }, m),
    (m) => kit.appendTransactionMessageInstruction({ ...note, programAddress: kit.address(you) }, m),
    (m) => kit.compileTransaction(m),
  )
}
function ofSecond() {
  return second.pipe(
    second.createTransactionMessage({ version: 'legacy' }),
    (m) => second.setTransactionMessageFeePayer(second.address(me), m),
    (m) => second.setTransactionMessageLifetimeUsingBlockhash({ blockhash: second.blockhash(blockhash), lastValidBlockHeight: 1n }, m),
    // The library's packages disagree on the brand of an address.
    (m) => second.appendTransactionMessageInstruction(note as unknown as second.IInstruction, m),
    (m) => second.compileTransaction(m),
  )
}

describe('NEVM-01 a transaction comes back signed, in the type it came in', () => {
  test('bytes', async () => {
    const { provider } = await start()
    const bytes = new Uint8Array(versioned().serialize())
    const signed = await provider.signTransaction(bytes)
    expectTypeOf(signed).toEqualTypeOf<Uint8Array<ArrayBuffer>>()
    expect(signed).toBeInstanceOf(Uint8Array)
    expect(isSignedBy(me, signed.slice(65), signed.slice(1, 65))).toBe(true)
    expect(bytes.slice(1, 65).every((byte) => byte === 0)).toBe(true)
  })

  test('@solana/web3.js 1.x, legacy', async () => {
    const { provider } = await start()
    const signed = await provider.signTransaction(legacy())
    expectTypeOf(signed).toEqualTypeOf<Transaction>()
    expect(signed).toBeInstanceOf(Transaction)
    expect(signed.verifySignatures()).toBe(true)
  })

  test('@solana/web3.js 1.x, versioned', async () => {
    const { provider } = await start()
    const signed = await provider.signTransaction(versioned())
    expect(signed).toBeInstanceOf(VersionedTransaction)
    expect(isSignedBy(me, signed.message.serialize(), signed.signatures[0] ?? new Uint8Array())).toBe(true)
  })

  test('@solana/web3.js 2.0', async () => {
    const { provider } = await start()
    const transaction = ofSecond()
    const signed = await provider.signTransaction(transaction)
    expectTypeOf(signed).toEqualTypeOf(transaction)
    second.assertTransactionIsFullySigned(signed)
    expect(signed.lifetimeConstraint).toEqual(transaction.lifetimeConstraint)
    expect(isSignedBy(me, new Uint8Array(signed.messageBytes), signed.signatures[second.address(me)] as Uint8Array)).toBe(true)
    expect(transaction.signatures[second.address(me)]).toBeNull()
  })

  test('@solana/kit', async () => {
    const { provider } = await start()
    const transaction = ofKit()
    const signed = await provider.signTransaction(transaction)
    expectTypeOf(signed).toEqualTypeOf(transaction)
    kit.assertIsFullySignedTransaction(signed)
    expect(signed.lifetimeConstraint).toEqual(transaction.lifetimeConstraint)
    expect(kit.getBase64EncodedWireTransaction(signed)).toMatch(/^A/)
    expect(isSignedBy(me, new Uint8Array(signed.messageBytes), new Uint8Array(signed.signatures[kit.address(me)] ?? []))).toBe(true)
  })

  test('several at once, each in its own type and in its place', async () => {
    const { provider, wallet } = await start()
    const signed = await provider.signAllTransactions<Transaction | VersionedTransaction>([legacy(), versioned()])
    expect(signed.map((each) => each.constructor)).toEqual([Transaction, VersionedTransaction])
    expect(wallet.asked.filter((a) => a.feature === 'solana:signTransaction').length).toBe(1)
  })
})

test('keeps an existing signature', async () => {
  const { provider } = await start()
  const other = Keypair.fromSeed(new Uint8Array(32).fill(2))
  const transaction = legacy()
  transaction.add(SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: new PublicKey(me), lamports: 1 }))
  transaction.partialSign(other)
  expect((await provider.signTransaction(transaction)).verifySignatures()).toBe(true)
  const pair = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(1))
  const half = await kit.partiallySignTransaction([pair], ofKit())
  expect((await provider.signTransaction(half)).signatures).toEqual(half.signatures)
})

test('invalid transactions, and those without a signature of the account, reach no wallet', async () => {
  const { provider, wallet } = await start({ keys: [3] })
  const before = wallet.asked.length
  for (const wrong of [new Uint8Array(), new Uint8Array(200), { serialize: () => new Uint8Array(3) }, {}, undefined, 'AQ==']) {
    await expect(provider.signTransaction(wrong as Uint8Array)).rejects.toMatchObject({ catalogue: 'solana', code: 'not-a-transaction' })
  }
  await expect(provider.signTransaction(legacy())).rejects.toMatchObject({
    code: 'not-a-transaction',
    message: expect.stringContaining('no signature of'),
  })
  expect(wallet.asked.length).toBe(before)
})

test('a wallet without a feature reports which, and an unsupported version is an error', async () => {
  const { provider } = await start({ lacks: ['solana:signMessage'], versions: ['legacy'] })
  await expect(provider.signMessage('hi')).rejects.toMatchObject({
    catalogue: 'solana',
    code: 'feature-missing',
    message: 'Sol Wallet does not offer solana_signMessage.',
  })
  await expect(provider.signTransaction(versioned())).rejects.toMatchObject({ code: 'feature-missing' })
  expect((await provider.signTransaction(legacy())).verifySignatures()).toBe(true)
})

test('its facts and events follow the session', async () => {
  const { app, provider, wallet } = await start({ keys: [1, 2] })
  const heard: unknown[] = []
  for (const event of ['connect', 'disconnect', 'accountChanged'] as const)
    provider.on(event, (key) => void heard.push([event, key?.toBase58()]))
  expect(provider.publicKey?.toBase58()).toBe(me)
  expect(provider.publicKey).toBe(provider.publicKey)
  expect(new PublicKey(provider.publicKey?.toBytes() ?? []).equals(new PublicKey(me))).toBe(true)
  expect(await provider.connect()).toEqual({ publicKey: provider.publicKey })
  wallet.share(2)
  await expect.poll(() => heard).toEqual([['accountChanged', you]])
  expect(provider.publicKey?.equals(new PublicKey(you))).toBe(true)
  await provider.disconnect()
  expect(provider.isConnected).toBe(false)
  await expect
    .poll(() => heard.slice(1))
    .toEqual([
      ['disconnect', undefined],
      ['accountChanged', undefined],
    ])
  expect(wallet.asked.at(-1)?.feature).toBe('standard:disconnect')
  await expect(provider.signMessage('hi')).rejects.toMatchObject({ code: 'not-connected' })
  await connect(app, wallet)
  await expect.poll(() => heard.at(-1)).toEqual(['accountChanged', you])
})

test('an app with its own node sends through it, once the wallet has signed', async () => {
  const { provider, wallet } = await start()
  const sender = { sendRawTransaction: vi.fn(async (_bytes: Uint8Array, _options?: object) => 'sent') }
  expect(await provider.sendTransaction(legacy(), sender, { skipPreflight: true })).toBe('sent')
  const [bytes = new Uint8Array(), options] = sender.sendRawTransaction.mock.calls[0] ?? []
  expect(options).toEqual({ skipPreflight: true })
  expect(readMessage(bytes).signers).toEqual([me])
  expect(Transaction.from(bytes).verifySignatures()).toBe(true)
  expect(wallet.asked.at(-1)?.feature).toBe('solana:signTransaction')
})

test('a legacy transaction without fee payer and blockhash gets them, from the node of the app, before the wallet prompts', async () => {
  const { provider } = await start()
  const asked = vi.fn(async () => ({ blockhash, lastValidBlockHeight: 99 }))
  const sent = vi.fn(async (_bytes: Uint8Array) => 'sent')
  const connection = { getLatestBlockhash: asked, sendRawTransaction: sent } satisfies Partial<Connection>
  const { instructions } = legacy()
  const bare = new Transaction().add(...instructions)
  expect(await provider.sendTransaction(bare, connection, { preflightCommitment: 'processed', minContextSlot: 7 })).toBe('sent')
  expect(asked).toHaveBeenCalledWith({ commitment: 'processed', minContextSlot: 7 })
  const signed = Transaction.from(sent.mock.calls[0]?.[0] ?? new Uint8Array())
  expect([signed.feePayer?.toBase58(), signed.recentBlockhash, signed.verifySignatures()]).toEqual([me, blockhash, true])
  expect([bare.feePayer?.toBase58(), bare.lastValidBlockHeight]).toEqual([me, 99])
  // Nothing that the app has set is replaced.
  await provider.sendTransaction(legacy(), connection)
  expect(asked).toHaveBeenCalledOnce()
})

test('requests are refused where they are not listed, and where an account or an option is another', async () => {
  const { app, wallet } = await start()
  const before = wallet.asked.length
  await expect(app.request('solana_signPhoto' as never, [] as never)).rejects.toMatchObject({ code: 'rpc-not-allowed' })
  const transaction = toBase64(versioned().serialize())
  await expect(app.request('solana_signMessage', [{ message: '0' }])).rejects.toMatchObject({ code: 'bad-request' })
  await expect(app.request('solana_signTransaction', [{ transaction, pubkey: you }])).rejects.toMatchObject({ code: 'bad-request' })
  for (const options of [{ maxRetries: -1 }, { preflightCommitment: 'maybe' }, { skipPreflight: 'yes' }, { minContextSlot: 0.5 }]) {
    await expect(app.request('solana_signAndSendTransaction', [{ transaction, options: options as never }])).rejects.toMatchObject({
      code: 'bad-request',
    })
  }
  expect(wallet.asked.length).toBe(before)
  expect(await app.request('solana_getAccounts', [])).toEqual([{ pubkey: me }])
  const { signature } = await app.request('solana_signMessage', [{ message: '2NEpo7TZRRrLZSi2U' }])
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('a signature by another account is refused, and the wallet’s account is read again', async () => {
  for (const sign of [
    (provider: SolanaProvider) => provider.signMessage('hi'),
    (provider: SolanaProvider) => provider.signTransaction(versioned()),
    (provider: SolanaProvider) => provider.signAllTransactions([versioned(), versioned()]),
  ]) {
    const { app, wallet, provider } = await start()
    wallet.sneak(2)
    await expect(sign(provider)).rejects.toMatchObject({
      catalogue: 'solana',
      code: 'signature-foreign',
      details: { wallet: 'Sol Wallet', address: me },
    })
    await vi.waitFor(() => expect(app.state.core.sessions.solana?.address).toBe(you))
  }
})

test('without Ed25519 in the browser a signature is left to the network', async () => {
  const { provider } = await start()
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'))
  try {
    expect(isSignedBy(me, new TextEncoder().encode('hi'), await provider.signMessage('hi'))).toBe(true)
  } finally {
    vi.restoreAllMocks()
  }
})
