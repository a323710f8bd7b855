import { chains } from '@latchkey/kernel'
import { checkPlugin, memoryStorage } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { fromBase58 } from './codec/base58.js'
import { fakeWallet } from './fixtures/fake-wallet.js'
import { home } from './fixtures/home.js'
import { isSignedBy, testKey } from './fixtures/key.js'
import { connect, startApp } from './fixtures/start-app.js'
import { devnet, mainnet } from './networks.js'
import { solana } from './plugin.js'
import type { SignedIn } from './wallet/sign-in.js'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('follows the rules of plugins', async () => {
  expect(await checkPlugin(() => solana({ networks: [mainnet] }))).toEqual([])
})

test('without a wallet the first network is in use', async () => {
  const app = await startApp()
  expect(app.state.core.sessions.solana).toMatchObject({ status: 'disconnected', network: { name: 'Solana' }, supported: true })
})

test('CON-06 a connected wallet keeps its address unchanged, and signs texts that verify', async () => {
  const wallet = fakeWallet()
  const app = await startApp({ wallets: [wallet] })
  const address = await connect(app, wallet)
  expect(address).toBe(testKey(1).address)
  expect(app.state.core.sessions.solana).toMatchObject({ address, chain: mainnet.caipNetworkId, connector: 'solana:Sol Wallet' })
  const message = bytes('Straße 👋')
  const signature = await app.actions.solana.getProvider().signMessage(message)
  expect(isSignedBy(address, message, signature)).toBe(true)
})

test('a rejection by the visitor is wallet/rejected', async () => {
  const wallet = fakeWallet()
  const app = await startApp({ wallets: [wallet] })
  wallet.fail({ code: 4001, message: 'User rejected the request.' })
  await expect(connect(app, wallet)).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  expect(app.state.core.sessions.solana?.status).toBe('disconnected')
  await connect(app, wallet)
  wallet.fail(new Error('User rejected the request.'))
  await expect(app.actions.solana.getProvider().signMessage('hi')).rejects.toMatchObject({
    code: 'rejected',
    message: 'The visitor declined the request in Sol Wallet.',
  })
})

test('REC-02 a reload resumes the used wallet, silently, and no other', async () => {
  const storage = memoryStorage()
  const [wallet, other] = [fakeWallet({ known: true }), fakeWallet({ name: 'Other' })]
  const before = await startApp({ wallets: [wallet, other], kernel: { storage } })
  await connect(before, wallet)
  await before.stop()
  const again = fakeWallet({ known: true })
  const after = await startApp({ wallets: [again, other], kernel: { storage } })
  await expect.poll(() => after.state.core.sessions.solana?.status).toBe('connected')
  expect(again.asked).toEqual([{ feature: 'standard:connect', input: { silent: true } }])
  expect(other.asked).toEqual([])
})

test('REC-03 a wallet that no longer agrees is forgotten', async () => {
  const storage = memoryStorage()
  const before = await startApp({ wallets: [fakeWallet()], kernel: { storage } })
  await connect(before, fakeWallet())
  await before.stop()
  const after = await startApp({ wallets: [fakeWallet()], kernel: { storage } })
  await expect.poll(() => after.state.core.sessions.solana?.status).toBe('disconnected')
})

test('DIS-03 a wallet that withdraws its accounts ends the session, without opening the modal', async () => {
  const wallet = fakeWallet()
  const app = await startApp({ wallets: [wallet] })
  await connect(app, wallet)
  const provider = app.actions.solana.getProvider()
  wallet.mention({ features: {} })
  expect(app.state.core.sessions.solana?.status).toBe('connected')
  wallet.share()
  await expect.poll(() => app.state.core.sessions.solana?.status).toBe('disconnected')
  expect(provider.publicKey).toBeUndefined()
  expect(app.state.core.open).toBe(false)
  expect(wallet.listeners()).toBe(0)
})

test('switching the network asks no wallet; one the wallet does not serve is refused', async () => {
  const wallet = fakeWallet({ chains: ['solana:mainnet'] })
  const all = fakeWallet({ name: 'All' })
  const app = await startApp({ wallets: [wallet, all] })
  await connect(app, all)
  await app.connections.switchNetwork(devnet.caipNetworkId)
  expect(app.state.core.sessions.solana).toMatchObject({ chain: devnet.caipNetworkId, network: { name: 'Solana Devnet' } })
  expect(all.asked.length).toBe(1)
  await app.connections.switchNetwork(mainnet.caipNetworkId)
  await connect(app, wallet)
  await expect(app.connections.switchNetwork(devnet.caipNetworkId)).rejects.toMatchObject({ code: 'chain-not-supported' })
  expect(app.state.core.sessions.solana?.chain).toBe(mainnet.caipNetworkId)
})

test('S5-02 the adapter distinguishes addresses and signatures from everything else, by letter', async () => {
  const app = await startApp()
  const [adapter] = app.read(chains)
  const { address } = testKey(1)
  const zero = '1'.repeat(32)
  for (const each of [address, zero, 'So11111111111111111111111111111111111111112']) expect(adapter?.isAddress(each)).toBe(true)
  const wrong = [
    address.toLowerCase(),
    `${address}1`,
    '1'.repeat(31),
    '1'.repeat(33),
    `0x${'ab'.repeat(20)}`,
    '0OIl',
    '',
    'z'.repeat(10_000),
  ]
  for (const each of wrong) expect(adapter?.isAddress(each)).toBe(false)
  expect(adapter?.isHash('1'.repeat(64))).toBe(true)
  expect(adapter?.isHash(address)).toBe(false)
  expect(adapter?.isSameAddress(address, address.toLowerCase())).toBe(false)
})

test('S3-18 S9-35 S9-36 S9-37 S9-38 S9-39 accounts are plain ones, with balances, sending and buying, without names and activity', async () => {
  const [adapter] = (await startApp()).read(chains)
  expect(adapter?.defaultAccountType).toBe('eoa')
  expect(adapter?.supports).toEqual(['balances', 'send', 'onramp'])
})

test('the adapter signs sign-in messages, in base58', async () => {
  const wallet = fakeWallet()
  const app = await startApp({ wallets: [wallet] })
  await connect(app, wallet)
  const [adapter] = app.read(chains)
  const connection = app.connections.current('solana')
  const [account] = connection?.accounts ?? []
  if (!adapter || !connection || !account) throw new Error('Nothing is connected.')
  const call = { signal: new AbortController().signal }
  const signature = fromBase58(await adapter.signMessage(connection, 'hello', account, call)) ?? new Uint8Array()
  expect(isSignedBy(account.address, bytes('hello'), signature)).toBe(true)
  wallet.fail({ code: 4001 })
  await expect(adapter.signMessage(connection, 'hello', account, call)).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
})

test('a connection signs in with the wallet’s own view, if it has one', async () => {
  const [wallet, without] = [fakeWallet(), fakeWallet({ name: 'Without', lacks: ['solana:signIn'] })]
  const app = await startApp({ wallets: [wallet, without] })
  const call = { signal: new AbortController().signal }
  await connect(app, without)
  await expect(app.connections.current('solana')?.request('solana_signIn', [{}], call)).rejects.toMatchObject({ code: 'feature-missing' })
  const address = await connect(app, wallet)
  const signed = await app.connections.current('solana')?.request('solana_signIn', [{ statement: 'Hello' }], call)
  const { pubkey, signedMessage, signature } = signed as SignedIn
  expect(pubkey).toBe(address)
  const [text = new Uint8Array(), proof = new Uint8Array()] = [fromBase58(signedMessage), fromBase58(signature)]
  expect(new TextDecoder().decode(text)).toContain('Hello')
  expect(isSignedBy(address, text, proof)).toBe(true)
})

test('solana_requestAccounts opens the modal and resolves with the wallet chosen there', async () => {
  const wallet = fakeWallet()
  const app = await startApp({ wallets: [wallet], peers: [home()] })
  const asked = app.actions.solana.getProvider().connect()
  await vi.waitUntil(() => app.state.core.open)
  const address = await connect(app, wallet)
  expect((await asked).publicKey.toBase58()).toBe(address)
})

test('CON-07 closing the modal is a rejection', async () => {
  const app = await startApp({ peers: [home()] })
  const asked = app.actions.solana.getProvider().connect()
  await vi.waitUntil(() => app.state.core.open)
  app.close()
  await expect(asked).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
})
