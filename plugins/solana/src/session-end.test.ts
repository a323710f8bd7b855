import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toBase58 } from './codec/base58.js'
import { fakeWallet } from './fixtures/fake-wallet.js'
import { testKey } from './fixtures/key.js'
import { connect, startApp } from './fixtures/start-app.js'

const SESSION = 'latchkey.test.core.session'
const [one, two] = [testKey(1).address, testKey(2).address]
const message = toBase58(new TextEncoder().encode('hi'))
const stored = (connector = 'solana:Sol Wallet') =>
  memoryStorage({
    [SESSION]: JSON.stringify({
      namespace: 'solana',
      wanted: {},
      wallets: [{ namespace: 'solana', connector, address: one, active: true }],
    }),
  })

test('DIS-07 a request that waits rejects as soon as the session ends, and the late answer is dropped', async () => {
  for (const end of ['ours', 'the wallet'] as const) {
    const wallet = fakeWallet({ name: end })
    const app = await startApp({ wallets: [wallet] })
    await connect(app, wallet)
    wallet.hold('solana:signMessage')
    const ended = expect(app.request('solana_signMessage', [{ message }])).rejects.toMatchObject({
      catalogue: 'session',
      code: 'ended',
    })
    await vi.waitFor(() => expect(wallet.asked.some((a) => a.feature === 'solana:signMessage')).toBe(true))
    if (end === 'ours') void app.connections.disconnect()
    else wallet.share()
    await ended
    wallet.release()
    await vi.waitFor(() => expect(app.state.core.sessions.solana?.status).toBe('disconnected'))
    expect(app.log.filter((entry) => entry.what === 'report')).toEqual([])
  }
})

test('DIS-09 an account that the wallet takes away rejects its own requests and no others', async () => {
  const wallet = fakeWallet({ keys: [1, 2] })
  const app = await startApp({ wallets: [wallet] })
  await connect(app, wallet)
  wallet.hold('solana:signMessage')
  const gone = expect(app.request('solana_signMessage', [{ message, pubkey: one }])).rejects.toMatchObject({ code: 'account-not-shared' })
  await vi.waitFor(() => expect(wallet.asked.some((a) => a.feature === 'solana:signMessage')).toBe(true))
  wallet.share(2)
  await gone
  wallet.release()
  expect(app.state.core.sessions.solana?.address).toBe(two)
  expect(await app.request('solana_signMessage', [{ message }])).toHaveProperty('signature')
})

test('REC-13 detects an account that changed silently during a sleep before the next request', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const wallet = fakeWallet({ keys: [1] })
  // A wallet that emits no event.
  const { 'standard:events': _none, ...features } = wallet.features
  const silent = Object.create(wallet, { features: { value: features } }) as typeof wallet
  const app = await startApp({ wallets: [silent] })
  await connect(app, silent)
  wallet.share(2)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await expect(app.request('solana_signMessage', [{ message, pubkey: one }])).rejects.toMatchObject({ code: 'account-not-shared' })
  expect(wallet.asked.map((a) => a.feature)).not.toContain('solana:signMessage')
  expect(app.state.core.sessions.solana?.address).toBe(two)
})

test('REC-22 a wallet that was locked at the start is connected again when it shares its account', async () => {
  const storage = stored()
  const wallet = fakeWallet({ keys: [], known: true })
  const app = await startApp({ wallets: [wallet], kernel: { storage } })
  await vi.waitFor(() => {
    expect(wallet.asked).toHaveLength(1)
    expect(app.state.core.sessions.solana?.status).toBe('disconnected')
  })
  expect(storage.getItem(SESSION)).toContain(one)
  wallet.share(1)
  await vi.waitFor(() => expect(app.state.core.sessions.solana).toMatchObject({ status: 'connected', address: one }))
  const questions = wallet.asked.filter((a) => a.feature === 'standard:connect').map((a) => a.input)
  for (const input of questions) expect(input).toEqual({ silent: true })
  await app.connections.disconnect()
  expect(wallet.listeners()).toBe(0)
})

test('REC-19 the wallet’s first account is in use after a reload, and another order does not change it twice', async () => {
  const wallet = fakeWallet({ keys: [2, 1], known: true })
  const app = await startApp({ wallets: [wallet], kernel: { storage: stored() } })
  const seen: unknown[] = []
  app.subscribe('core', () => {
    const { status, address } = app.state.core.sessions.solana ?? {}
    if (status === 'connected' && seen.at(-1) !== address) seen.push(address)
  })
  await vi.waitFor(() => expect(app.state.core.sessions.solana?.status).toBe('connected'))
  wallet.share(2, 1)
  await vi.waitFor(() => expect(seen).toEqual([two]))
})
