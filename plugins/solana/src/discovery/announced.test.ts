import type { Connector } from '@latchkey/kernel'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeWallet } from '../fixtures/fake-wallet.js'
import { testKey } from '../fixtures/key.js'
import { nobody } from '../fixtures/start-app.js'
import { announcedWallets } from './announced.js'
import { mobileWallets } from './mobile.js'

afterEach(() => vi.unstubAllGlobals())

type Register = (...wallets: readonly unknown[]) => () => void

/** A page where wallets register by the Wallet Standard: before the app, and after. */
function page(): {
  watch(): { names(): readonly string[]; found(): readonly Connector[]; stop(): void }
  register(...wallets: readonly unknown[]): () => void
} {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  return {
    watch() {
      const life = new AbortController()
      onTestFinished(() => life.abort())
      let found: readonly Connector[] = []
      announcedWallets(nobody).watch((now) => (found = now), { signal: life.signal })
      return { names: () => found.map((c) => c.name), found: () => found, stop: () => life.abort() }
    },
    register(...wallets) {
      const stops: (() => void)[] = []
      const callback = (api: { readonly register: Register }): void => void stops.push(api.register(...wallets))
      target.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
      return () => stops.forEach((stop) => void stop())
    },
  }
}

test('LST-11: the second of two wallets with one name has a separate id, so that neither hides the other', () => {
  const { watch, register } = page()
  const [first, second] = [fakeWallet({ name: 'Same' }), fakeWallet({ name: 'Same' })]
  register(first)
  register(second, first)
  expect(
    watch()
      .found()
      .map(({ id }) => id),
  ).toEqual(['solana:Same', 'solana:Same#2'])
})

test('LST-12: a name is cleaned and shortened', () => {
  const { watch, register } = page()
  register(fakeWallet({ name: `\u202eevil${'x'.repeat(99)}` }))
  expect(watch().names()[0]).toMatch(/^evilx{35}…$/)
})

test('wallets present from the start and late ones are found, each once, until they unregister', () => {
  const { watch, register } = page()
  const early = fakeWallet({ name: 'Early' })
  const leave = register(early)
  const seen = watch()
  register(fakeWallet({ name: 'Late' }), early)
  expect(seen.names()).toEqual(['Early', 'Late'])
  expect(seen.found()[0]).toMatchObject({
    id: 'solana:Early',
    type: 'ANNOUNCED',
    namespaces: ['solana'],
    icon: 'data:image/svg+xml,<svg/>',
  })
  leave()
  expect(seen.names()).toEqual(['Late'])
  seen.stop()
  register(fakeWallet({ name: 'Too late' }))
  expect(seen.names()).toEqual(['Late'])
})

test('LST-09 a wallet that registers again with a reloaded module is not listed twice', () => {
  const { watch, register } = page()
  const wallet = fakeWallet()
  register(wallet)
  register(wallet)
  expect(watch().names()).toEqual(['Sol Wallet'])
})

test('SEC-01 wallets of other chains, wallets that cannot connect and nonsense are left out, and images from unsafe URLs too', () => {
  const { watch, register } = page()
  const other = fakeWallet({ chains: ['sui:mainnet'] })
  const { accounts: _accounts, ...half } = fakeWallet()
  register(other, half, fakeWallet({ lacks: ['standard:connect'] }), undefined, 7, {}, { name: 'x', chains: 'solana:', features: {} })
  register(fakeWallet({ icon: 'javascript:alert(1)' }), fakeWallet({ icon: 'https://wallet.example/icon.png' }), fakeWallet({ icon: 7 }))
  expect(
    watch()
      .found()
      .map((c) => c.icon),
  ).toEqual([undefined, 'https://wallet.example/icon.png', undefined])
})

test('the wallet apps of an Android phone are one row, and nothing loads before it is clicked', async () => {
  const wallet = fakeWallet()
  const load = vi.fn(async () => ({
    LocalSolanaMobileWalletAdapterWallet: vi.fn(function makeWallet(config: object) {
      return Object.assign(wallet, { config })
    }) as never,
    createDefaultAuthorizationCache: () => ({}),
  }))
  const find = (userAgent: string, isSecureContext = true): readonly Connector[] => {
    vi.stubGlobal('window', { isSecureContext })
    vi.stubGlobal('navigator', { userAgent })
    vi.stubGlobal('location', { host: 'lemonade.example', origin: 'https://lemonade.example' })
    let found: readonly Connector[] = []
    mobileWallets({ load, ctx: { use: () => ({ metadata: undefined }) } as never, networks: [] }).watch((now) => (found = now), {
      signal: new AbortController().signal,
    })
    return found
  }
  expect(find('Mozilla/5.0 (X11; Linux x86_64) Chrome/130')).toEqual([])
  expect(find('Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/130')).toEqual([])
  expect(find('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130', false)).toEqual([])
  const [connector] = find('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile')
  expect(connector).toMatchObject({ id: 'solana:mobile', namespaces: ['solana'] })
  expect(load).not.toHaveBeenCalled()
  const call = { namespaces: ['solana'], networks: [], signal: new AbortController().signal }
  expect((await connector?.connect(call))?.[0]?.accounts[0]?.address).toBe(testKey(1).address)
  expect(wallet).toMatchObject({ config: { appIdentity: { name: 'lemonade.example', uri: 'https://lemonade.example' } } })
})
