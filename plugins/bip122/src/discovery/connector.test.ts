import type { ConnectCall, Connector, Context } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeRequests, fakeUnisat, MAINNET } from '../fixtures/fake-wallets.js'
import { watchWallets } from './bitcoin-wallets.js'

const ctx = { core: { sessions: {}, connectors: [] } } as unknown as Pick<Context, 'core'>
const WAYS = ['unisat', 'okx', 'leather', 'sats-connect', 'wallet-standard'] as const

afterEach(() => void vi.unstubAllGlobals())

/** The wallets of a page with these names on its window. */
function watch(names: object, life = new AbortController()) {
  const page = Object.assign(new EventTarget() as EventTarget & { [name: string]: unknown }, names)
  vi.stubGlobal('window', page)
  const reports: (readonly Connector[])[] = []
  watchWallets({ ways: WAYS, ctx }, (found) => reports.push(found), life)
  const first = (): Connector => {
    const [connector] = reports.at(-1) ?? []
    if (!connector) throw new Error('No wallet was found.')
    return connector
  }
  return { page, reports, first, life }
}
function call(): ConnectCall & { readonly said: string[] } {
  const said: string[] = []
  return { namespaces: ['bip122'], networks: [], signal: new AbortController().signal, progress: (now) => void said.push(now), said }
}
const standardWallet = (more: object = {}) => ({
  name: 'Alba',
  chains: ['bitcoin:mainnet'],
  accounts: [],
  features: { 'standard:connect': { connect: async () => ({ accounts: [{ address: MAINNET.payment, chains: ['bitcoin:mainnet'] }] }) } },
  ...more,
})
const register = (page: EventTarget, ...wallets: readonly object[]): void =>
  void page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', { detail: (api: { register(...all: object[]): void }) => api.register(...wallets) }),
  )

test('a wallet is listed as installed for Bitcoin, with its registered name if it has one', () => {
  const unisat = watch({ unisat: fakeUnisat().wallet })
  expect(unisat.first()).toMatchObject({ id: 'bip122.unisat', type: 'INJECTED', name: 'UniSat', namespaces: ['bip122'], installed: true })
  expect(unisat.first()).not.toHaveProperty('rdns')
  const okx = watch({ okxwallet: { bitcoin: { connect: () => {} } } })
  expect(okx.first()).toMatchObject({ id: 'bip122.okx', name: 'OKX Wallet', rdns: 'com.okex.wallet' })
})

test('untrusted names and icons are sanitized before they are shown', () => {
  const { reports } = watch({
    X: fakeRequests({}).wallet,
    Y: fakeRequests({}).wallet,
    Z: fakeRequests({}).wallet,
    btc_providers: [
      { id: 'X', name: '  Two  Words Wallet ', icon: 'data:image/png;base64,AA==' },
      { id: 'Y', name: '\u202e', icon: 'data:text/html,x' },
      { id: 'Z', name: 'Zed', icon: 7 },
      { id: 7, name: 'Nobody' },
      { id: 'X', name: 7 },
    ],
  })
  expect(reports.at(-1)?.map(({ id, name, icon }) => [id, name, icon])).toEqual([
    ['bip122.twowords', 'Two Words Wallet', 'data:image/png;base64,AA=='],
    ['bip122.', 'Wallet', undefined],
    ['bip122.zed', 'Zed', undefined],
  ])
})

test('a wallet that is prompted reports it; one that only resumes is silent', async () => {
  const { first } = watch({ unisat: fakeUnisat().wallet })
  const [aloud, quiet] = [call(), call()]
  expect((await first().connect(aloud))[0]?.accounts[0]?.address).toBe(MAINNET.payment)
  expect((await first().resume?.(quiet))?.[0]?.accounts[0]?.address).toBe(MAINNET.payment)
  expect([aloud.said, quiet.said]).toEqual([['asking'], []])
})

test('NEVM-11 a wallet that cannot answer silently is offered for reconnecting, until it is connected', async () => {
  const { wallet } = fakeRequests({ getAddresses: () => ({ addresses: [{ symbol: 'BTC', address: MAINNET.payment }] }) })
  const { first, reports, page } = watch({ LeatherProvider: wallet })
  expect(await first().resume?.(call())).toEqual([])
  expect(first().reconnect).toBe(true)
  await first().resume?.(call())
  expect(first().reconnect).toBe(true)
  // Discovered again, it is the same one.
  const before = reports.length
  page.dispatchEvent(new Event('focus'))
  expect(reports).toHaveLength(before)
  await first().connect(call())
  expect(first()).not.toHaveProperty('reconnect')
})

test('a wallet of `btc_providers` that does not know `wallet_getAccount` is offered for reconnecting, a locked one is not', async () => {
  const addresses = [{ address: MAINNET.payment, purpose: 'payment' }]
  const answers = (code: number) => ({
    wallet_getAccount: () => {
      throw { code }
    },
    wallet_connect: () => ({ addresses, network: { bitcoin: { name: 'Mainnet' } } }),
  })
  for (const [code, isOffered] of [
    [-32601, true],
    [-32001, true],
    [-32002, undefined],
    [-32603, undefined],
  ] as const) {
    const { first } = watch({ X: fakeRequests(answers(code)).wallet, btc_providers: [{ id: 'X', name: 'X' }] })
    expect(await first().resume?.(call())).toEqual([])
    expect([code, first().reconnect]).toEqual([code, isOffered])
    await first().connect(call())
    expect(first()).not.toHaveProperty('reconnect')
  }
})

test('REC-22 a wallet that shares nothing yet calls back when it changes, until the watch ends', async () => {
  const unisat = fakeUnisat()
  const { first } = watch({ unisat: unisat.wallet })
  const changed = vi.fn()
  const life = new AbortController()
  first().watch?.(changed, life)
  await vi.waitUntil(() => unisat.listeners() > 0)
  unisat.send('accountsChanged', [MAINNET.payment])
  expect(changed.mock.calls).toEqual([[]])
  life.abort()
  expect(unisat.listeners()).toBe(0)
  first().watch?.(changed, life)
  await vi.dynamicImportSettled()
  expect(unisat.listeners()).toBe(0)
})

test.each(['load', 'unisat#initialized', 'focus'])('finds a wallet that appears in the page with the event %s', (event) => {
  const { page, reports } = watch({})
  page.unisat = fakeUnisat().wallet
  page.dispatchEvent(new Event(event))
  expect(reports).toHaveLength(1)
})

test('another object under the same name is another wallet', () => {
  const { page, reports, first } = watch({ unisat: fakeUnisat().wallet })
  const before = first()
  page.unisat = fakeUnisat().wallet
  page.dispatchEvent(new Event('focus'))
  expect(first()).not.toBe(before)
  expect(reports).toHaveLength(2)
  page.unisat = undefined
  page.dispatchEvent(new Event('focus'))
  expect(reports.at(-1)).toEqual([])
})

test('finds wallets of the wallet standard that connect to Bitcoin, each once', async () => {
  const { page, reports } = watch({})
  const alba = standardWallet()
  register(page, alba, standardWallet({ name: 'Brio', features: { 'bitcoin:connect': {} }, chains: undefined }))
  register(page, alba)
  register(page, standardWallet({ name: 'Sol', chains: ['solana:mainnet'] }), { name: 'Bare' })
  register(page, standardWallet({ name: 'Late', features: { 'standard:events': {} } }))
  await vi.waitFor(() => expect(reports.at(-1)?.map(({ name }) => name)).toEqual(['Alba', 'Brio']))
  expect((await reports.at(-1)?.[0]?.connect(call()))?.[0]?.accounts[0]?.address).toBe(MAINNET.payment)
})

test('KER-04 after the end nothing is discovered or reported', async () => {
  const { page, reports, life } = watch({ unisat: fakeUnisat().wallet })
  const before = reports.length
  register(page, standardWallet())
  life.abort()
  page.unisat = undefined
  page.okxwallet = { bitcoin: { connect: () => {} } }
  for (const event of ['load', 'unisat#initialized', 'focus']) page.dispatchEvent(new Event(event))
  register(page, standardWallet({ name: 'Brio' }))
  await Promise.resolve()
  expect(reports).toHaveLength(before)
})

test('finds no wallet without a page', () => {
  vi.stubGlobal('window', undefined)
  const report = vi.fn()
  watchWallets({ ways: WAYS, ctx }, report, new AbortController())
  expect(report).not.toHaveBeenCalled()
})
