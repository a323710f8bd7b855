import type { Context, ListedWallet } from '@latchkey/kernel'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WalletConnectContract } from './contract.js'
import { initialState } from './initial-state.js'
import { nextWay, openWallet } from './open-wallet.js'

const open = vi.fn()
const alba: ListedWallet = {
  id: 'alba',
  name: 'Alba',
  homepage: 'https://alba.test',
  mobile_link: 'alba://',
  webapp_link: 'https://web.alba.test',
}
const URI = 'wc%3A1'

/** A phone with a pairing URI at hand. */
function visit({ ready = true, expires = Date.now() + 60_000 } = {}) {
  const page = { parent: undefined as unknown, open }
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { href: 'https://app.test/' })
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
  const state = initialState()
  if (ready) state.pairing = { status: 'ready', uri: 'wc:1', expires, renewed: 0, scanned: false }
  const storage = { get: () => undefined, set() {} }
  return { state, ctx: { state, storage } as unknown as Context<WalletConnectContract> }
}
const opened = (): readonly unknown[] => open.mock.calls.map(([href]) => href)

beforeEach(() => void open.mockReset())

test('a tap opens the wallet’s app with the URI, which is remembered', () => {
  const { ctx, state } = visit()
  expect(openWallet(ctx, alba)).toBe(true)
  expect(opened()).toEqual([`alba://wc?uri=${URI}`])
  expect(state.opened).toEqual({ wallet: alba, tried: 1, returned: false })
})

test('each tap opens the next link, after the last the first again; another wallet starts over', () => {
  const { ctx, state } = visit()
  const both = { ...alba, link_mode: 'https://alba.test/app' }
  for (let i = 0; i < 3; i++) openWallet(ctx, both)
  const [first, second, third] = opened()
  expect([first === second, first === third, state.opened?.tried]).toEqual([false, true, 3])
  openWallet(ctx, { ...both, id: 'other' })
  expect([opened()[3], state.opened?.tried]).toEqual([first, 1])
})

test.each([{ ready: false }, { expires: Date.now() + 9_000 }])('opens nothing without a fresh address: %j', (how) => {
  const { ctx, state } = visit(how)
  expect(openWallet(ctx, alba)).toBe(false)
  expect([opened(), state.opened]).toEqual([[], undefined])
})

test('a wallet without a link opens nothing', () => {
  const { ctx } = visit()
  expect([openWallet(ctx, { id: 'x', name: 'X' }), nextWay(ctx, { id: 'x', name: 'X' })]).toEqual([false, undefined])
})

test('a wallet with only an in-app browser opens this page in it, even before there is a URI', () => {
  const { ctx } = visit({ ready: false })
  const browser = { id: 'b', name: 'B', homepage: 'https://b.test', browser_link: 'https://b.test/{url}' }
  expect(nextWay(ctx, browser)).toMatchObject({ kind: 'browser', href: expect.stringContaining('app.test') })
  expect(nextWay(ctx, { ...alba, desktop_link: 'desk://' })).toBeUndefined()
})

test('the web app is opened on request, and only there', () => {
  const { ctx } = visit()
  expect(nextWay(ctx, alba, 'web')).toMatchObject({ kind: 'web', href: expect.stringContaining('https://web.alba.test') })
  expect(nextWay(ctx, alba)?.kind).not.toBe('web')
  expect(nextWay(ctx, { ...alba, desktop_link: 'desk://' }, 'desktop')?.href).toBe(`desk://wc?uri=${URI}`)
})

test('MOB-16 an unvouched host is shown before it is opened', () => {
  const { ctx } = visit()
  const far = { id: 'far', name: 'Far', homepage: 'https://far.test', link_mode: 'https://stranger.test/wc' }
  const way = nextWay(ctx, far)
  expect(way?.unknownHost).toBe('stranger.test')
  expect([openWallet(ctx, far), openWallet(ctx, far, { shownHost: 'other.test' })]).toEqual([false, false])
  expect(openWallet(ctx, far, { shownHost: 'stranger.test' })).toBe(true)
})
