import type { Connector, Context } from '@latchkey/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeRequests, fakeUnisat } from '../fixtures/fake-wallets.js'
import { watchWallets } from './bitcoin-wallets.js'

/** A context without another connected chain family. */
const ctx = { core: { sessions: {}, connectors: [] } } as unknown as Pick<Context, 'core'>
const WAYS = ['unisat', 'okx', 'leather', 'sats-connect', 'wallet-standard'] as const

function watch(
  names: object,
  ways: readonly (typeof WAYS)[number][] = WAYS,
): {
  readonly page: EventTarget & { [name: string]: unknown }
  readonly reports: (readonly Connector[])[]
  ids(): readonly string[]
} {
  const page = Object.assign(new EventTarget() as EventTarget & { [name: string]: unknown }, names)
  vi.stubGlobal('window', page)
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const reports: (readonly Connector[])[] = []
  watchWallets({ ways, ctx }, (found) => reports.push(found), life)
  return { page, reports, ids: () => (reports.at(-1) ?? []).map((connector) => connector.id) }
}

function standardWallet(name: string): object {
  return {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,x',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'bitcoin:connect': {} },
  }
}

function register(page: EventTarget, wallet: object): () => void {
  let leave = (): void => {}
  const detail = (api: { register(wallet: object): () => void }): void => {
    leave = api.register(wallet)
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => leave()
}

test('a wallet exposed in several ways is one wallet, by its own object', async () => {
  const unisat = fakeUnisat().wallet
  const leather = fakeRequests({}).wallet
  const { page, reports, ids } = watch({
    unisat,
    LeatherProvider: leather,
    btc_providers: [
      { id: 'LeatherProvider', name: 'Leather' },
      { id: 'unisat', name: 'Some other name' },
      { id: 'Xverse.Btc', name: 'Xverse Wallet', icon: 'https://elsewhere.test/x.png' },
    ],
    Xverse: { Btc: fakeRequests({}).wallet },
  })
  register(page, standardWallet('Xverse'))
  register(page, standardWallet('Unisat Wallet'))
  register(page, standardWallet('Alba'))
  await vi.waitUntil(() => reports.length > 1)
  expect(ids()).toEqual(['bip122.unisat', 'bip122.leather', 'bip122.xverse', 'bip122.alba'])
  // Only inline images.
  expect(reports.at(-1)?.map((connector) => connector.icon)).toEqual([undefined, undefined, undefined, 'data:image/svg+xml,x'])
})

test('late wallets are found, and removed ones disappear; nothing is reported twice', async () => {
  const { page, reports, ids } = watch({})
  expect(reports).toEqual([])
  page.unisat = fakeUnisat().wallet
  page.dispatchEvent(new Event('unisat#initialized'))
  page.dispatchEvent(new Event('focus'))
  expect(reports).toHaveLength(1)
  const leave = register(page, standardWallet('Alba'))
  await expect.poll(ids).toEqual(['bip122.unisat', 'bip122.alba'])
  leave()
  await expect.poll(ids).toEqual(['bip122.unisat'])
})

test('distinguishes wallets of the standard that existed before from those without Bitcoin', async () => {
  const page = Object.assign(new EventTarget(), {})
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const { detail } = event as CustomEvent<{ register(...wallets: object[]): void }>
    detail.register(standardWallet('Alba'), { name: 'Sol', chains: ['solana:mainnet'], features: { 'standard:connect': {} }, accounts: [] })
  })
  vi.stubGlobal('window', page)
  const reports: (readonly Connector[])[] = []
  watchWallets({ ways: WAYS, ctx }, (found) => reports.push(found), new AbortController())
  await vi.waitUntil(() => reports.length > 0)
  expect(reports.at(-1)?.map((connector) => connector.name)).toEqual(['Alba'])
})

test('uses only the chosen sources, and ignores invalid objects in the page', () => {
  expect(watch({ unisat: fakeUnisat().wallet }, ['leather']).ids()).toEqual([])
  expect(
    watch({ unisat: 7, okxwallet: {}, LeatherProvider: null, btc_providers: [null, { id: 'a.b' }, { id: 'a.b', name: 'B' }] }).ids(),
  ).toEqual([])
})
