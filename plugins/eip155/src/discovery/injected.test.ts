import { expect, test } from 'vitest'
import { fakeProvider } from '../fixtures/fake-provider.js'
import { fakeWindow } from '../fixtures/fake-window.js'
import type { Eip1193Provider } from '../provider.js'
import { announcedWallets } from './announced.js'
import { injectedWallet } from './injected.js'

function sources() {
  const announced = new Set<Eip1193Provider>()
  return {
    announced: announcedWallets({ revoke: true, seen: (p) => void announced.add(p) }),
    injected: injectedWallet({ revoke: true, announced }),
  }
}

test('the wallet behind window.ethereum is the Browser Wallet', () => {
  const { target, watch } = fakeWindow()
  target.ethereum = fakeProvider()
  expect(watch(sources().injected).reports).toEqual([
    [expect.objectContaining({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet', installed: true })],
  ])
})

test('it may be injected late, as the wallet signals by its event', () => {
  const { target, watch } = fakeWindow()
  const seen = watch(sources().injected)
  expect(seen.reports).toEqual([])
  target.ethereum = fakeProvider()
  target.dispatchEvent(new Event('ethereum#initialized'))
  target.dispatchEvent(new Event('ethereum#initialized'))
  expect(seen.names()).toEqual(['Browser Wallet'])
  expect(seen.reports).toHaveLength(1)
})

test('lists an object that announces itself under its own name only, before or after, in either order of sources', async () => {
  for (const order of [['announced', 'injected'] as const, ['injected', 'announced'] as const]) {
    const { target, watch, announce } = fakeWindow()
    const provider = fakeProvider()
    target.ethereum = provider
    const both = sources()
    const seen = { announced: watch(both[order[0]]), injected: watch(both[order[1]]) }
    announce({ rdns: 'test.a', name: 'A', provider })
    await Promise.resolve()
    const names = [...seen.announced.names(), ...seen.injected.names()]
    expect(names).toEqual(['A'])
  }
})

test('LST-06 hides the nameless wallet if another wallet has announced itself', async () => {
  const { target, watch, announce } = fakeWindow()
  target.ethereum = fakeProvider()
  const both = sources()
  const seen = watch(both.injected)
  watch(both.announced)
  const listed = () => seen.reports.at(-1)?.map(({ id, listed: offered }) => [id, offered])
  expect(listed()).toEqual([['injected', undefined]])
  announce({ rdns: 'test.a', name: 'A', provider: fakeProvider() })
  await Promise.resolve()
  expect(listed()).toEqual([['injected', false]])
  announce({ rdns: 'test.b', name: 'B', provider: fakeProvider() })
  await Promise.resolve()
  expect(seen.reports).toHaveLength(2)
})

test('LST-05 each switch works alone: without announcements the same object is the Browser Wallet', async () => {
  const { target, watch, announce } = fakeWindow()
  const provider = fakeProvider()
  target.ethereum = provider
  const seen = watch(sources().injected)
  announce({ rdns: 'test.a', name: 'A', provider })
  await Promise.resolve()
  expect(seen.names()).toEqual(['Browser Wallet'])
})

test.each([undefined, null, {}, { request: true }, 'ethereum'])('%j is not a wallet', (ethereum) => {
  const { target, watch } = fakeWindow()
  target.ethereum = ethereum
  expect(watch(sources().injected).reports).toEqual([])
})

test('REC-11 resumes only the stored one of two connectors with one object', async () => {
  const { target, watch, announce } = fakeWindow()
  const provider = fakeProvider({ eth_accounts: () => [] })
  target.ethereum = provider
  const both = sources()
  const announced = watch(both.announced)
  announce({ rdns: 'test.a', name: 'A', provider })
  announce({ rdns: 'test.b', name: 'B', provider })
  const call = { namespaces: ['eip155'], networks: [], signal: new AbortController().signal }
  await announced.reports
    .at(-1)
    ?.find((c) => c.id === 'test.b')
    ?.resume?.(call)
  expect(provider.asked.map((a) => a.method)).toEqual(['eth_accounts', 'wallet_getPermissions'])
  expect(announced.reports.at(-1)?.map((c) => c.id)).toEqual(['test.a', 'test.b'])
})
