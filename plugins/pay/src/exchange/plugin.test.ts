import { mainnet, optimism } from '@latchkey/eip155/networks'
import { accountListeners, createKernel, fundMethods } from '@latchkey/kernel'
import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExchangeAsset } from '../wire.js'
import { loadAssets, loadExchanges } from './actions/load.js'
import { openPage, startDeposit } from './actions/start-deposit.js'
import { assetsFor, firstAsset } from './form.js'
import { payExchange } from './plugin.js'
import { choose } from './state.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const ETHER = 'eip155:1/slip44:60'
const ID = 'ab'.repeat(16)
const exchange = { id: 'binance', name: 'Binance' }
const wanted = { exchange, asset: ETHER, recipient: `eip155:1:${ADA}`, amount: 5n }
const session = { id: ID, url: 'https://exchange.example.com/pay', expiresAt: '2026-11-21T09:05:00.000Z' }

/** Replaces the browser's result of `window.open`. */
const page = { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() }
const open = vi.fn((..._: unknown[]): typeof page | null => page)
beforeEach(() => {
  vi.useFakeTimers()
  page.opener = {}
  open.mockReset().mockReturnValue(page)
  page.location.replace.mockReset()
  page.close.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Creates a kernel with a server that returns the given answers and records requests. */
async function withServer(answers: { [path: string]: unknown }) {
  // The kernel itself must not run as in a browser.
  vi.unstubAllGlobals()
  const asked: { readonly path: string; readonly method: string; readonly body: unknown }[] = []
  const fetch = (async (input: URL, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input)
    asked.push({ path: pathname, method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[`${method} ${pathname}`]
    return answer instanceof Response ? answer.clone() : answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer)
  }) as unknown as typeof globalThis.fetch
  const kernel = await createTestKernel(payExchange(), {
    peers: [fakeChain('eip155', { networks: [mainnet, optimism], addresses: [ADA], isAddress: (value) => value === ADA })],
    kernel: { server: { baseUrl: 'https://server.test' }, fetch },
  } as never)
  await kernel.connections.connect({ connector: 'fake:eip155' })
  vi.stubGlobal('window', { open })
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
  return { kernel, asked }
}
const SESSIONS = '/v1/pay/exchanges/sessions'

test('the list of ways to add funds leads to deposits, but not without a server', async () => {
  const { kernel } = await withServer({})
  expect(kernel.read(fundMethods)).toMatchObject([{ id: 'payExchange', label: 'payExchange.title' }])
  vi.unstubAllGlobals()
  expect(createKernel({ projectId: 'p', plugins: [payExchange()], shell: false }).read(fundMethods)).toEqual([])
})

test('the exchange’s window opens within the task of the click, before the server is called, and cannot reach the page', async () => {
  const { kernel, asked } = await withServer({ [`POST ${SESSIONS}`]: session })
  const begun = startDeposit(kernel.ctx, wanted)
  expect([open.mock.calls.length, asked.length, page.opener]).toEqual([1, 0, null])
  await begun
  expect(asked[0]).toMatchObject({ path: SESSIONS, body: { exchange: 'binance', asset: ETHER, recipient: `eip155:1:${ADA}`, amount: '5' } })
  expect(page.location.replace).toHaveBeenCalledWith(session.url)
  expect(kernel.state.payExchange.deposit).toEqual({ exchange: 'binance', name: 'Binance', status: 'away', id: ID })
})

test.each([
  [Response.json({}, { status: 503 }), 'kernel/http-status'],
  [Response.json({ ...session, url: 'javascript:alert(1)' }), 'kernel/http-reply'],
  [Response.json({ ...session, url: 'http://pay.example/' }), 'unknown'],
  [Response.json({ ...session, url: 'https://user:word@pay.example/' }), 'unknown'],
])('a deposit that cannot begin closes the window and shows the reason (%#)', async (answer, code) => {
  const { kernel } = await withServer({ [`POST ${SESSIONS}`]: answer })
  await startDeposit(kernel.ctx, wanted)
  expect([page.close.mock.calls.length, page.location.replace.mock.calls.length]).toEqual([1, 0])
  expect(kernel.state.payExchange).toMatchObject({ deposit: undefined, failure: { code } })
})

test('if the browser blocks the window, there is a button for it', async () => {
  const { kernel } = await withServer({ [`POST ${SESSIONS}`]: session })
  open.mockReturnValue(null)
  await startDeposit(kernel.ctx, wanted)
  expect(kernel.state.payExchange.deposit).toMatchObject({ status: 'away', page: session.url })
  open.mockReturnValue(page)
  openPage(kernel.ctx)
  expect(page.location.replace).toHaveBeenCalledWith(session.url)
  expect(kernel.state.payExchange.deposit?.page).toBeUndefined()
})

test('polls every 5 s, up to 20 times, and is unknown afterwards', async () => {
  const { kernel, asked } = await withServer({ [`POST ${SESSIONS}`]: session, [`GET ${SESSIONS}`]: { status: 'unknown', hash: null } })
  await startDeposit(kernel.ctx, wanted)
  await vi.advanceTimersByTimeAsync(99_000)
  expect(kernel.state.payExchange.deposit?.status).toBe('away')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kernel.state.payExchange.deposit?.status).toBe('unknown')
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(20)
})

test('an end is reported once, a new deposit is not changed by the previous one, and a stop ends polling', async () => {
  const answers: { [path: string]: unknown } = { [`POST ${SESSIONS}`]: session, [`GET ${SESSIONS}`]: { status: 'pending', hash: null } }
  const { kernel, asked } = await withServer(answers)
  const told = vi.fn()
  kernel.on('deposit', told)
  const changed = vi.fn()
  kernel.contribute(accountListeners.of({ id: 'test', changed }))
  await startDeposit(kernel.ctx, wanted)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kernel.state.payExchange.deposit?.status).toBe('pending')
  answers[`POST ${SESSIONS}`] = { ...session, id: 'cd'.repeat(16) }
  await startDeposit(kernel.ctx, wanted)
  expect(kernel.state.payExchange.deposit).toMatchObject({ id: 'cd'.repeat(16), status: 'away' })
  answers[`GET ${SESSIONS}`] = { status: 'done', hash: 'f'.repeat(64) }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.mock.calls).toEqual([[{ exchange: 'binance', status: 'done' }]])
  // AMT-14: the account's tokens are right without a reload.
  expect(changed.mock.calls).toEqual([[{ address: ADA, network: expect.objectContaining({ id: 1 }), hash: 'f'.repeat(64) }]])
  const before = asked.length
  await startDeposit(kernel.ctx, wanted)
  await kernel.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before + 1)
})

test('a server without exchanges has none, and one that fails is reported', async () => {
  const { kernel } = await withServer({})
  expect(await kernel.actions.payExchange.list(ETHER)).toEqual([])
  await loadAssets(kernel.ctx)
  expect(kernel.state.payExchange).toMatchObject({ assets: [], failed: false })
  const broken = await withServer({ 'GET /v1/pay/exchanges/assets': new Response('', { status: 500 }) })
  await loadAssets(broken.kernel.ctx)
  expect(broken.kernel.state.payExchange.failed).toBe(true)
})

test('the exchanges of another asset are different ones', async () => {
  const { kernel } = await withServer({ 'GET /v1/pay/exchanges': { items: [exchange] } })
  choose(kernel.ctx.state, { asset: ETHER })
  const asked = loadExchanges(kernel.ctx, ETHER)
  choose(kernel.ctx.state, { asset: 'eip155:10/slip44:60' })
  await asked
  expect(kernel.state.payExchange.exchanges).toBeUndefined()
})

test('a smart account only gets deposits on its own network', () => {
  const assets = ['eip155:1', 'eip155:10', 'eip155:999', 'solana:1'].map(
    (chain): ExchangeAsset => ({ asset: `${chain}/slip44:60`, symbol: 'ETH', name: 'Ether', decimals: 18, exchanges: ['binance'] }),
  )
  const accountOf = (type: string) =>
    ({
      namespace: 'eip155',
      address: ADA,
      network: optimism,
      session: { accounts: [{ namespace: 'eip155', address: ADA, type }] },
    }) as never
  const networks = ['eip155:1', 'eip155:10', 'solana:1']
  const chains = (type: string) => assetsFor(assets, accountOf(type), networks).map(({ asset }) => asset.split('/')[0])
  expect([chains('eoa'), chains('smartAccount')]).toEqual([['eip155:1', 'eip155:10'], ['eip155:10']])
  expect(firstAsset(assets, 'eip155:10', {})).toBe('eip155:10/slip44:60')
  expect(firstAsset(assets, 'eip155:10', { asset: 'EIP155:1/slip44:60' })).toBe(ETHER)
  expect(firstAsset(assets, 'eip155:10', { network: 'eip155:1' })).toBe(ETHER)
})
