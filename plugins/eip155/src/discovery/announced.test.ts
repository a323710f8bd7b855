import { expect, test } from 'vitest'
import { fakeProvider } from '../fixtures/fake-provider.js'
import { fakeWindow } from '../fixtures/fake-window.js'
import { announcedWallets } from './announced.js'

const source = () => announcedWallets({ revoke: true, seen: () => {} })
const wallet = (name: string) => ({ rdns: `test.${name.toLowerCase()}`, name, provider: fakeProvider({ eth_requestAccounts: () => [] }) })

test('wallets that were there before are found, and late ones are added', () => {
  const { announce, watch } = fakeWindow()
  announce(wallet('Early'))
  const seen = watch(source())
  expect(seen.names()).toEqual(['Early'])
  announce(wallet('Late'))
  expect(seen.names()).toEqual(['Early', 'Late'])
})

test('CON-01 each wallet is asked through the provider it announced', async () => {
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

test('LST-09 setup code that runs again lists nothing twice, and one rdns is one wallet', () => {
  const { announce, watch, target } = fakeWindow()
  const first = wallet('Same')
  announce(first)
  watch(source()).stop()
  const again = watch(source())
  expect(again.names()).toEqual(['Same'])
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  announce({ ...wallet('Copy'), rdns: first.rdns, uuid: 'another' })
  expect(again.names()).toEqual(['Same'])
  expect(again.reports).toHaveLength(1)
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
])('an announcement that is none is ignored: %j', (detail) => {
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
])('SEC-01 of the picture %j remains %j', (icon, shown) => {
  const { announce, watch } = fakeWindow()
  announce({ ...wallet('A'), icon })
  expect(watch(source()).reports.at(-1)?.[0]?.icon).toBe(shown)
})

test('SSR-01 without a window nothing happens', () => {
  const reports: unknown[] = []
  source().watch((found) => reports.push(found), { signal: new AbortController().signal })
  expect(reports).toEqual([])
})
