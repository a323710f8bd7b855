import type { Connector, Context } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import { getWallets } from '@wallet-standard/app'
import { afterEach, expect, test, vi } from 'vitest'
import { fromBase58 } from '../codec/base58.js'
import type { SolanaContract } from '../contract.js'
import { fakeWallet } from '../fixtures/fake-wallet.js'
import { isSignedBy, testKey } from '../fixtures/key.js'
import { connect, nobody, startApp } from '../fixtures/start-app.js'
import { readMessage } from '../transaction/read-message.js'
import { createConnector } from '../wallet/create-connector.js'
import type { StandardFeatures, StandardWallet } from '../wallet/standard.js'
import { announceWallet } from './announce-wallet.js'
import { announcedWallets } from './announced.js'

// The library looks at the window once.
const page = new EventTarget()
vi.stubGlobal('window', page)
const { get } = getWallets()
vi.unstubAllGlobals()
afterEach(() => vi.unstubAllGlobals())

/** A kernel whose wallet that takes the place of the embedded one is announced, and a second wallet. */
async function start() {
  const [inner, other] = [fakeWallet({ name: 'Inner' }), fakeWallet({ name: 'Other', keys: [2] })]
  const embedded: Connector = { ...createConnector(inner, nobody), id: 'embeddedWallet', name: 'Lemonade', type: 'AUTH', asks: true }
  const app = await startApp({ wallets: [other], connectors: [embedded] })
  // A kernel attaches listeners to the page it starts in, which this one does not support.
  vi.stubGlobal('window', page)
  const ctx = app.ctx as unknown as Context<SolanaContract>
  const own = new Set<object>()
  announceWallet({ ctx, connections: ctx.use(connections), options: { connector: 'embeddedWallet' }, own: (each) => own.add(each) })
  const [wallet] = found()
  if (!wallet) throw new Error('There is no wallet.')
  // Its features are those that we use of others.
  const features = wallet.features as unknown as Required<StandardFeatures>
  return { app, inner, other, own, wallet, features, account: () => (wallet as unknown as StandardWallet).accounts[0] }
}
const found = () => get().filter(({ name }) => name === 'Lemonade')

/** An unsigned transaction of this account. */
function transactionOf(address: string): Uint8Array {
  const key = fromBase58(address) ?? new Uint8Array()
  return Uint8Array.from([1, ...new Array(64).fill(0), 1, 0, 1, 2, ...key, ...testKey(9).publicKey, ...testKey(8).publicKey, 1, 1, 0, 0])
}

test('other libraries of the page find the wallet under the app’s name, and lose it when the kernel stops', async () => {
  const { app, wallet, own } = await start()
  expect(wallet).toMatchObject({ version: '1.0.0', chains: ['solana:mainnet', 'solana:devnet'], accounts: [] })
  expect(wallet.icon).toMatch(/^data:image\//)
  // The kernel itself does not list it a second time.
  const listed: (readonly Connector[])[] = []
  announcedWallets(nobody, (each) => own.has(each)).watch((now) => listed.push(now), { signal: new AbortController().signal })
  expect(listed).toEqual([])
  await app.stop()
  expect(found()).toEqual([])
})

test('it shares its account once the visitor has logged in, tells of changes, and signs', async () => {
  const { app, features, account, inner } = await start()
  expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  const changes: (readonly string[])[] = []
  const stop = features['standard:events'].on('change', ({ accounts }) => changes.push(accounts?.map(({ address }) => address) ?? []))
  await app.connections.connect({ connector: 'embeddedWallet' })
  const { address } = testKey(1)
  expect(await features['standard:connect'].connect()).toEqual({ accounts: [account()] })
  expect(account()).toMatchObject({ address, publicKey: testKey(1).publicKey })
  const from = account()
  if (!from) throw new Error('There is no account.')
  const message = new TextEncoder().encode('Hello')
  const [signed] = await features['solana:signMessage'].signMessage({ account: from, message })
  expect(isSignedBy(address, message, Uint8Array.from(signed?.signature ?? []))).toBe(true)
  const transaction = transactionOf(address)
  const [one] = await features['solana:signTransaction'].signTransaction({ account: from, transaction, chain: 'solana:devnet' })
  const bytes = Uint8Array.from(one?.signedTransaction ?? [])
  const { messageAt, signaturesAt } = readMessage(bytes)
  expect(isSignedBy(address, bytes.slice(messageAt), bytes.slice(signaturesAt, signaturesAt + 64))).toBe(true)
  expect(inner.asked.at(-1)?.input).toMatchObject({ chain: 'solana:devnet' })
  const both = await features['solana:signTransaction'].signTransaction({ account: from, transaction }, { account: from, transaction })
  expect(both).toHaveLength(2)
  inner.answer('1'.repeat(64))
  const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
    account: from,
    transaction,
    chain: 'solana:devnet',
  })
  expect(sent?.signature).toHaveLength(64)
  const wrong = features['solana:signTransaction'].signTransaction({ account: from, transaction, chain: 'solana:testnet' })
  await expect(wrong).rejects.toMatchObject({ code: 'chain-not-supported' })
  await features['standard:disconnect'].disconnect()
  expect(changes).toEqual([[address], []])
  stop()
})

test('its requests go to it, even if another wallet is in use', async () => {
  const { app, features, account, inner, other } = await start()
  await app.connections.connect({ connector: 'embeddedWallet' })
  await connect(app, other)
  const from = account()
  if (!from) throw new Error('There is no account.')
  await features['solana:signMessage'].signMessage({ account: from, message: Uint8Array.of(1) })
  expect([inner.asked.at(-1)?.feature, app.state.core.sessions.solana?.connector]).toEqual(['solana:signMessage', 'embeddedWallet'])
})
