import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHAINS } from '../data/chains.js'
import { MAINNET } from '../fixtures/fake-wallets.js'
import type { BitcoinWallet, Shared } from '../wallets/bitcoin-wallet.js'
import { followWallet } from './follow-wallet.js'

const A = { namespace: 'bip122', address: MAINNET.payment, type: 'payment' } as const
const B = { namespace: 'bip122', address: MAINNET.ordinals, type: 'ordinal' } as const
const shared = (accounts: Shared['accounts'], chain: Shared['chain'] = CHAINS.mainnet): Shared => ({ accounts, chain })
const moved = (accounts: Shared['accounts'], chain = CHAINS.mainnet as string) => ({ type: 'accounts', accounts, unranked: true, chain })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A wallet followed from its first account on, with its reports. `now` is its answer when queried. */
function follow(own: Partial<BitcoinWallet> = {}, { first = shared([A]), isMute = false } = {}) {
  const state: { now: Shared | Promise<Shared> } = { now: first }
  const look = vi.fn(async () => state.now)
  let changed: (gone?: 'closed') => void = () => {}
  const unwatch = vi.fn()
  const watch = (heard: typeof changed) => {
    changed = heard
    return unwatch
  }
  const followed = followWallet({ connect: async () => first, ...(!isMute && { look, watch }), ...own }, first)
  const reports: unknown[] = []
  const stop = followed.watch((change) => reports.push(change))
  return { state, look, followed, reports, stop, unwatch, say: (gone?: 'closed') => changed(gone) }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('NEVM-14 after a change event the wallet is queried for its state', async () => {
  const { state, look, reports, say } = follow()
  say()
  await settled()
  expect(reports).toEqual([])
  state.now = shared([B, A])
  say()
  await settled()
  state.now = shared([B, A], CHAINS.testnet)
  say()
  await settled()
  expect(reports).toEqual([moved([B, A]), moved([B, A], CHAINS.testnet)])
  expect(look.mock.calls).toEqual([[CHAINS.mainnet], [CHAINS.mainnet], [CHAINS.mainnet]])
})

test('NEVM-14 a wallet that reports its end, or then shares nothing, ends the session', async () => {
  const over = follow()
  over.say('closed')
  expect(over.reports).toEqual([{ type: 'closed' }])
  expect(over.look).not.toHaveBeenCalled()
  const empty = follow()
  empty.state.now = shared([])
  empty.say()
  await settled()
  expect(empty.reports).toEqual([{ type: 'closed' }])
})

test('a wallet that does not report its network stays on the known one', async () => {
  const { state, reports, followed, say } = follow()
  state.now = { accounts: [A], chain: undefined }
  say()
  await settled()
  expect(reports).toEqual([])
  state.now = { accounts: [B], chain: undefined }
  say()
  await settled()
  expect(reports).toEqual([moved([B])])
  expect(followed.now()).toEqual(shared([B]))
  const nowhere = follow({}, { first: { accounts: [A], chain: undefined } })
  nowhere.state.now = { accounts: [B], chain: undefined }
  nowhere.say()
  await settled()
  expect(nowhere.reports).toStrictEqual([{ type: 'accounts', accounts: [B], unranked: true }])
})

test('NEVM-10 on returning to the page a locked wallet keeps its accounts', async () => {
  const { state, reports, followed } = follow()
  state.now = shared([])
  window.dispatchEvent(new Event('focus'))
  await settled()
  expect(reports).toEqual([])
  state.now = shared([B])
  await followed.refresh()
  expect(reports).toEqual([moved([B])])
})

test.each([
  ['fails', () => Promise.reject(new Error('no'))],
  ['is silent for three seconds', () => new Promise<never>(() => {})],
])('NEVM-10 a wallet that %s when it is queried keeps its session', async (_how, answer) => {
  const { reports, followed, say } = follow({ look: answer })
  const refreshed = vi.fn()
  void followed.refresh().then(refreshed)
  say()
  await vi.advanceTimersByTimeAsync(2_999)
  if (_how.startsWith('is')) expect(refreshed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refreshed).toHaveBeenCalled()
  expect(reports).toEqual([])
})

test('the answer to the latest of two requests counts', async () => {
  const answers: ((shared: Shared) => void)[] = []
  const { reports, say } = follow({ look: () => new Promise((resolve) => void answers.push(resolve)) })
  say()
  say()
  answers[1]?.(shared([B]))
  await settled()
  answers[0]?.(shared([A, B]))
  await settled()
  expect(reports).toEqual([moved([B])])
})

test('KER-04 nothing is received, requested or reported after the end', async () => {
  const { state, look, reports, stop, unwatch, say } = follow()
  state.now = shared([B])
  say()
  stop()
  await settled()
  expect(unwatch).toHaveBeenCalledOnce()
  look.mockClear()
  for (const event of ['focus', 'pageshow']) window.dispatchEvent(new Event(event))
  expect(look).not.toHaveBeenCalled()
  expect(reports).toEqual([])
})

test('all watchers are notified; a wallet without events and reads simply never changes', async () => {
  const { followed, reports } = follow({}, { isMute: true })
  const second = vi.fn()
  followed.watch(second)
  window.dispatchEvent(new Event('focus'))
  await followed.refresh()
  expect(reports).toEqual([])
  followed.become(shared([B]))
  followed.end()
  expect(reports).toEqual([moved([B]), { type: 'closed' }])
  expect(second.mock.calls.flat()).toEqual(reports)
})

test('an account is found by its address, the first without one', () => {
  const { followed } = follow({}, { first: shared([A, B]) })
  expect([followed.account(), followed.account(B.address), followed.account('x'), followed.account(7)]).toEqual([
    A,
    B,
    undefined,
    undefined,
  ])
})

test('NEVM-10 only a page with a document that becomes visible counts as returning', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  const { look, stop } = follow()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(look).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(look).toHaveBeenCalledOnce()
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(look).toHaveBeenCalledOnce()
})
