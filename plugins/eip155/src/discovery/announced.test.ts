import { expect, test, vi } from 'vitest'
import { fakeProvider } from '../fixtures/fake-provider.js'
import { fakeWindow } from '../fixtures/fake-window.js'
import { announcedWallets } from './announced.js'

const source = () => announcedWallets({ revoke: true, seen: () => {} })
const wallet = (name: string) => ({ rdns: `test.${name.toLowerCase()}`, name, provider: fakeProvider({ eth_requestAccounts: () => [] }) })

test('wallets present from the start are found, and late ones are added', () => {
  const { announce, watch } = fakeWindow()
  announce(wallet('Early'))
  const seen = watch(source())
  expect(seen.names()).toEqual(['Early'])
  announce(wallet('Late'))
  expect(seen.names()).toEqual(['Early', 'Late'])
})

test('CON-01 asks each wallet through the provider it announced', async () => {
  const { announce, watch, target } = fakeWindow()
  const [a, b, both] = [wallet('A'), wallet('B'), fakeProvider()]
  target.ethereum = both
  announce(a)
  announce(b)
  const [first] = watch(source()).reports.at(-1) ?? []
  await first?.connect({ namespaces: ['eip155'], networks: [], signal: new AbortController().signal })
  expect([a, b].map((w) => w.provider.asked.length)).toEqual([1, 0])
  expect(both.asked).toEqual([])
})

test('LST-09 setup code that runs again lists nothing twice, and a repeated announcement adds nothing', () => {
  const { announce, watch, target } = fakeWindow()
  const first = wallet('Same')
  announce(first)
  watch(source()).stop()
  const again = watch(source())
  expect(again.names()).toEqual(['Same'])
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  announce({ ...first, uuid: 'another' })
  announce({ ...wallet('Same'), uuid: `${first.rdns}-1` })
  expect(again.names()).toEqual(['Same'])
  expect(again.reports).toHaveLength(1)
})

test('LST-13 lists two builds of one extension, each with its own provider', async () => {
  const { announce, watch } = fakeWindow()
  const [release, beta] = [wallet('Same'), { ...wallet('Same'), uuid: 'beta' }]
  announce(release)
  announce(beta)
  const [, second] = watch(source()).reports.at(-1) ?? []
  expect(second).toMatchObject({ id: 'test.same#2', rdns: 'test.same' })
  await second?.connect({ namespaces: ['eip155'], networks: [], signal: new AbortController().signal })
  expect([release, beta].map(({ provider }) => provider.asked.length)).toEqual([0, 1])
})

test('LST-13 a wallet that announces different data each time does not fill the list', () => {
  const { announce, watch } = fakeWindow()
  for (let i = 0; i < 20; i++) announce({ ...wallet('Same'), uuid: `u${i}` })
  expect(watch(source()).names()).toHaveLength(4)
})

test.each(['safe', 'injected', '__proto__', 'constructor', 'walletConnect', 'a b.c', 'x'.repeat(300), '.com', '\ud800.com'])(
  'LST-13 %j is not a reverse domain: it gets no built-in id, and claims no rdns',
  (rdns) => {
    const { announce, watch } = fakeWindow()
    announce({ ...wallet('Stranger'), rdns })
    const [found] = watch(source()).reports.at(-1) ?? []
    expect(found?.id).toMatch(/^eip6963:[-\w]{1,64}$/)
    expect(found).not.toHaveProperty('rdns')
  },
)

test('LST-12 a name is cleaned and shortened, and the rdns replaces an invisible one', () => {
  const { announce, watch } = fakeWindow()
  announce({ ...wallet('A'), name: `\u202eksaM${'x'.repeat(500)}` })
  announce({ ...wallet('B'), name: '\u3164\u200b' })
  const names = watch(source()).names()
  expect(names[0]).toMatch(/^ksaMx{35}…$/)
  expect(names[1]).toBe('test.b')
})

test.each([
  undefined,
  null,
  'text',
  {},
  { info: {}, provider: {} },
  { info: { uuid: '1', name: '', rdns: 'a.b' }, provider: fakeProvider() },
  { info: { uuid: '1', name: 'A', rdns: 7 }, provider: fakeProvider() },
  { info: { uuid: '1', name: 'A', rdns: 'a.b' }, provider: { request: 'no' } },
  { info: { uuid: '1', name: 'A', rdns: 'a.b' } },
])('an invalid announcement is ignored: %j', (detail) => {
  const { say, watch } = fakeWindow()
  const seen = watch(source())
  say(detail)
  expect(seen.reports).toEqual([])
})

test.each([
  ['https://tracker.test/icon.png', undefined],
  ['javascript:alert(1)', undefined],
  [7, undefined],
  ['\n data:image/svg+xml,%3Csvg%3E ', 'data:image/svg+xml,%3Csvg%3E'],
])('SEC-01 reduces the image %j to %j', (icon, shown) => {
  const { announce, watch } = fakeWindow()
  announce({ ...wallet('A'), icon })
  expect(watch(source()).reports.at(-1)?.[0]?.icon).toBe(shown)
})

test('CON-17 two kernels of a page each find the wallets, and a stopped one gets no further events', () => {
  const { announce, watch } = fakeWindow()
  announce(wallet('Early'))
  const [first, second] = [watch(source()), watch(source())]
  first.stop()
  announce(wallet('Late'))
  expect(first.names()).toEqual(['Early'])
  expect(second.names()).toEqual(['Early', 'Late'])
})

test('CON-17 stopping leaves no listener in the page', () => {
  const { target, watch } = fakeWindow()
  const [add, remove] = [vi.spyOn(target, 'addEventListener'), vi.spyOn(target, 'removeEventListener')]
  const { stop } = watch(source())
  expect(add.mock.calls.map(([type]) => type)).toEqual(['eip6963:announceProvider'])
  expect(remove).not.toHaveBeenCalled()
  stop()
  expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]))
})

test('SSR-01 without a window nothing happens', () => {
  const reports: unknown[] = []
  source().watch((found) => reports.push(found), { signal: new AbortController().signal })
  expect(reports).toEqual([])
})
