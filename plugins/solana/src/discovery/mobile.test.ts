import { memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeWallet, fakeWallet } from '../fixtures/fake-wallet.js'
import { isSignedBy, testKey } from '../fixtures/key.js'
import { type App, startApp } from '../fixtures/start-app.js'

const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile'
beforeEach(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { isSecureContext: true }))
  vi.stubGlobal('navigator', { userAgent: CHROME })
  vi.stubGlobal('location', { host: 'lemonade.example', origin: 'https://lemonade.example' })
})
afterEach(() => vi.unstubAllGlobals())

/** The app on an Android phone, with the package that talks to wallet apps. */
function onPhone(wallet: FakeWallet, storage = memoryStorage()): Promise<App> {
  const LocalSolanaMobileWalletAdapterWallet = vi.fn(function makeWallet() {
    return wallet
  }) as never
  const mobile = async () => ({ LocalSolanaMobileWalletAdapterWallet, createDefaultAuthorizationCache: () => ({}) })
  return startApp({
    solana: { mobile },
    kernel: { storage, metadata: { name: 'Lemonade', url: 'https://lemonade.example' } },
  })
}
const asked = (wallet: FakeWallet): readonly unknown[] => wallet.asked.filter((a) => a.feature === 'standard:connect').map((a) => a.input)

test('MOB-10 the only row of a first visit, chosen by default, really calls the wallet app, and its signature is valid', async () => {
  const wallet = fakeWallet()
  const app = await onPhone(wallet)
  await app.connections.connect({ connector: 'solana:mobile' })
  expect(asked(wallet)).toEqual([undefined])
  expect(app.state.core.sessions.solana).toMatchObject({ status: 'connected', address: testKey(1).address, connector: 'solana:mobile' })
  const signature = await app.actions.solana.getProvider().signMessage('hi')
  expect(isSignedBy(testKey(1).address, new TextEncoder().encode('hi'), signature)).toBe(true)
})

test('MOB-10 a row that an earlier visit selected prompts again if the app has forgotten the page', async () => {
  const storage = memoryStorage()
  const before = await onPhone(fakeWallet(), storage)
  await before.connections.connect({ connector: 'solana:mobile' })
  await before.stop()

  const forgetful = fakeWallet({ known: false })
  const app = await onPhone(forgetful, storage)
  await expect.poll(() => asked(forgetful)).toEqual([{ silent: true }])
  await expect.poll(() => app.state.core.sessions.solana?.status).toBe('disconnected')
  await app.connections.connect({ connector: 'solana:mobile' })
  expect(asked(forgetful)).toEqual([{ silent: true }, undefined])
  expect(app.state.core.sessions.solana).toMatchObject({ status: 'connected', address: testKey(1).address })
})

test('MOB-10 a row that is still connected after a reload is resumed without opening the app', async () => {
  const storage = memoryStorage()
  const before = await onPhone(fakeWallet(), storage)
  await before.connections.connect({ connector: 'solana:mobile' })
  await before.stop()

  const wallet = fakeWallet({ known: true })
  const app = await onPhone(wallet, storage)
  await expect.poll(() => app.state.core.sessions.solana?.status).toBe('connected')
  expect(asked(wallet)).toEqual([{ silent: true }])
})
