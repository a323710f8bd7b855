import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHAINS } from './data/chains.js'
import { createEsplora } from './esplora.js'
import { bitcoin } from './networks.js'
import { watchSent } from './watch-sent.js'

const hash = 'ab'.repeat(32)
const sent = { hash, chain: CHAINS.mainnet, address: 'bc1qa', network: bitcoin }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An operator’s server that has the transaction in a block once the test sets it. */
function world(urls: Parameters<typeof createEsplora>[0] = { [CHAINS.mainnet]: 'https://esplora.test' }) {
  const state = { confirmed: false }
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/block-height/0') ? new Response('none') : Response.json({ confirmed: state.confirmed, block_height: 7 }),
  )
  const life = new AbortController()
  const [emit, report, changed] = [vi.fn(), vi.fn(), vi.fn()]
  const refresh = vi.fn(async (_target: object) => {})
  const ctx = { emit, report, read: () => [{ changed }], signal: life.signal } as never
  const watch = (more: Partial<typeof sent> = {}) => watchSent({ ctx, esplora: createEsplora(urls), refresh }, { ...sent, ...more })
  return { state, life, emit, report, changed, refresh, watch }
}
const said = ({ emit }: ReturnType<typeof world>) => emit.mock.calls.map(([event, data]) => [event, (data as { status: string }).status])

test('AMT-14 reads the balance when a block has the transaction, and notifies views of the account', async () => {
  const it = world()
  const watching = it.watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said(it)).toEqual([['transaction', 'sent']])
  expect([it.refresh.mock.calls, it.changed.mock.calls]).toEqual([[], []])
  it.state.confirmed = true
  await vi.advanceTimersByTimeAsync(10_000)
  await watching
  expect(it.emit.mock.calls).toEqual([
    ['transaction', { hash, chain: CHAINS.mainnet, status: 'sent' }],
    ['transaction', { hash, chain: CHAINS.mainnet, status: 'confirmed' }],
  ])
  expect(it.refresh.mock.calls).toEqual([[{ address: 'bc1qa', network: bitcoin }]])
  expect(it.changed.mock.calls).toEqual([[{ address: 'bc1qa', network: bitcoin, hash }]])
  expect(it.report).not.toHaveBeenCalled()
})

test('without a server for its chain it is reported as sent, and nothing is requested', async () => {
  const it = world({})
  await it.watch()
  expect(said(it)).toEqual([['transaction', 'sent']])
  expect(it.refresh).not.toHaveBeenCalled()
})

test('reads no balance for an unknown sender or network', async () => {
  for (const more of [{ address: undefined }, { network: undefined }]) {
    const it = world()
    it.state.confirmed = true
    await it.watch(more as never)
    expect(said(it)).toEqual([
      ['transaction', 'sent'],
      ['transaction', 'confirmed'],
    ])
    expect(it.refresh).not.toHaveBeenCalled()
  }
})

test('a failing balance is reported, and the transaction is still followed', async () => {
  const it = world()
  it.state.confirmed = true
  const error = new Error('no')
  it.refresh.mockRejectedValueOnce(error)
  await it.watch()
  expect(it.report.mock.calls).toEqual([[error]])
  expect(said(it)).toEqual([
    ['transaction', 'sent'],
    ['transaction', 'confirmed'],
  ])
})

test('KER-04 stopping the kernel is not an error; a failing event is reported', async () => {
  const stopped = world()
  const watching = stopped.watch()
  await vi.advanceTimersByTimeAsync(0)
  stopped.life.abort()
  await watching
  expect(stopped.report).not.toHaveBeenCalled()
  const failing = world()
  const error = new Error('no')
  failing.emit.mockImplementation(() => {
    throw error
  })
  await failing.watch()
  expect(failing.report.mock.calls).toEqual([[error]])
})
