import { mainnet, optimism } from '@latchkey/eip155/networks'
import { createKernel, fundMethods, walletButtons } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain, renderView } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, openAgain } from './actions/begin.js'
import { loadOffers } from './actions/load-offers.js'
import { onramp, onrampGrants } from './plugin.js'
import type { OnrampOptionsReply, OnrampPurchase } from './wire.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const ETHER = 'eip155:1/slip44:60'
const ID = 'ab'.repeat(16)
const wanted = { account: `eip155:1:${ADA}`, asset: ETHER, fiat: 'USD', amount: '100' }
const coinbase = { id: 'coinbase', name: 'Coinbase' }
const options: OnrampOptionsReply = {
  country: 'US',
  providers: [{ id: 'coinbase', name: 'Coinbase', feeRange: '1-2%', methods: ['card'], chains: ['eip155:1'], available: true }],
  fiats: [{ code: 'USD', min: '10', max: '7500' }],
  tokens: [
    { asset: ETHER, name: 'Ether', symbol: 'ETH', decimals: 18, providers: ['coinbase'] },
    { asset: 'eip155:10/slip44:60', name: 'Ether', symbol: 'ETH', decimals: 18, providers: ['coinbase'] },
  ],
}
const purchase = (change: Partial<OnrampPurchase> = {}): OnrampPurchase => ({
  ...{ id: ID, provider: 'coinbase', account: wanted.account, asset: ETHER, symbol: 'ETH', decimals: 18, fiat: 'USD', paid: '100' },
  ...{ amount: null, status: 'open', hash: null, createdAt: '2026-11-21T09:00:00.000Z', changedAt: '2026-11-21T09:00:00.000Z' },
  ...change,
})

/** Replaces the browser's result of `window.open`. */
const page = { opener: {} as unknown, closed: false, location: { replace: vi.fn() }, focus: vi.fn(), close: vi.fn() }
const open = vi.fn((..._: unknown[]): typeof page | null => page)
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { opener: {}, closed: false })
  open.mockReset().mockReturnValue(page)
  page.location.replace.mockReset()
  page.close.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Answers = { [path: string]: unknown }
/** Creates a kernel with a server that returns the given answers and records requests. */
async function withServer(answers: Answers) {
  vi.unstubAllGlobals()
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const fetch = (async (input: URL, init?: RequestInit) => {
    const { pathname } = new URL(input)
    asked.push({ path: pathname, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) })
    const answer = answers[pathname]
    return answer instanceof Response ? answer.clone() : answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer)
  }) as unknown as typeof globalThis.fetch
  const kernel = await createTestKernel(onramp(), {
    peers: [fakeChain('eip155', { networks: [mainnet, optimism], addresses: [ADA], isAddress: (value) => value === ADA })],
    kernel: { server: { baseUrl: 'https://server.test' }, fetch },
  } as never)
  await kernel.connections.connect({ connector: 'fake:eip155' })
  // The kernel itself must not run as in a browser.
  vi.stubGlobal('window', { open })
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
  return { kernel, asked }
}
const session = { id: ID, url: 'https://pay.example.com/buy?token=1', expiresAt: '2026-11-21T09:05:00.000Z' }

test('follows the rules of every plugin', async () => {
  vi.useRealTimers()
  expect(await checkPlugin(onramp)).toEqual([])
})

test('without a server, nothing of it is shown', () => {
  const kernel = createKernel({ projectId: 'p', plugins: [onramp()], grants: onrampGrants, shell: false })
  expect([...kernel.read(walletButtons), ...kernel.read(fundMethods)]).toEqual([])
})

test('S1-08 the wallet’s first button opens buying, and so does the list of ways to add funds', async () => {
  const { kernel } = await withServer({})
  const [button] = kernel.read(walletButtons)
  expect(button).toMatchObject({ id: 'onramp', label: 'onramp.buy', icon: 'buy', feature: 'onramp' })
  expect(kernel.read(fundMethods)).toMatchObject([{ id: 'onramp', feature: 'onramp' }])
  button?.press()
  expect(kernel.log).toContainEqual({ what: 'emit', name: 'selectBuyCrypto', data: {} })
})

test('the provider’s window opens within the task of the click, before the server is called, and cannot reach the page', async () => {
  const { kernel, asked } = await withServer({ '/v1/onramp/sessions': session })
  const begun = begin(kernel.ctx, { provider: coinbase, wanted })
  expect([open.mock.calls.length, asked.length, page.opener]).toEqual([1, 0, null])
  await begun
  expect(asked).toEqual([{ path: '/v1/onramp/sessions', body: { provider: 'coinbase', ...wanted } }])
  expect(page.location.replace).toHaveBeenCalledWith(session.url)
  expect(kernel.log).toContainEqual({ what: 'emit', name: 'selectBuyProvider', data: { provider: 'coinbase' } })
  expect(kernel.state.onramp.attempt).toMatchObject({ status: 'away', id: ID, provider: 'coinbase', blocked: false })
})

test('a rejection closes the window and shows why', async () => {
  for (const [answer, reason] of [
    [Response.json({ error: { code: 'invalid', field: 'country' } }, { status: 400 }), 'country'],
    [Response.json({ error: { code: 'invalid', field: 'amount' } }, { status: 400 }), 'amount'],
    [Response.json({ error: { code: 'unavailable' } }, { status: 503 }), 'unavailable'],
    [new Response('<html>', { status: 400 }), 'unavailable'],
    ...['javascript:alert(1)', 'http://pay.example/', 'https://user:word@pay.example/', 'https:///pay.example', 'data:text/html,x'].map(
      (url) => [Response.json({ ...session, url }), 'unavailable'] as const,
    ),
  ] as const) {
    const { kernel } = await withServer({ '/v1/onramp/sessions': answer })
    page.close.mockReset()
    await begin(kernel.ctx, { provider: coinbase, wanted })
    expect([reason, kernel.state.onramp.refusal, kernel.state.onramp.attempt]).toEqual([
      reason,
      { provider: 'coinbase', reason },
      undefined,
    ])
    expect([page.close.mock.calls.length, page.location.replace.mock.calls.length]).toEqual([1, 0])
  }
})

test('an unsafe page is not kept for another press either', async () => {
  const { kernel } = await withServer({ '/v1/onramp/sessions': { ...session, url: 'http://pay.example/' } })
  open.mockReturnValueOnce(null)
  await begin(kernel.ctx, { provider: coinbase, wanted })
  expect([kernel.state.onramp.attempt, kernel.state.onramp.refusal?.reason]).toEqual([undefined, 'unavailable'])
  await openAgain(kernel.ctx)
  expect(page.location.replace).not.toHaveBeenCalled()
})

test('if the browser blocks the window, another press opens the same page', async () => {
  const { kernel, asked } = await withServer({ '/v1/onramp/sessions': session })
  open.mockReturnValueOnce(null)
  await begin(kernel.ctx, { provider: coinbase, wanted })
  expect(kernel.state.onramp.attempt).toMatchObject({ status: 'away', blocked: true, url: session.url })
  await openAgain(kernel.ctx)
  expect(page.location.replace).toHaveBeenCalledWith(session.url)
  expect([kernel.state.onramp.attempt?.blocked, asked.length]).toEqual([false, 1])
})

test('a page that was opened is not opened twice: a new purchase begins', async () => {
  const { kernel, asked } = await withServer({ '/v1/onramp/sessions': session })
  await begin(kernel.ctx, { provider: coinbase, wanted })
  await openAgain(kernel.ctx)
  expect([page.focus.mock.calls.length, asked.length]).toEqual([1, 1])
  page.closed = true
  await openAgain(kernel.ctx)
  expect(asked.filter(({ path }) => path === '/v1/onramp/sessions')).toHaveLength(2)
})

test('another press buys nothing for an account that is no longer in use', async () => {
  for (const isBlocked of [true, false]) {
    const { kernel, asked } = await withServer({ '/v1/onramp/sessions': session })
    if (isBlocked) open.mockReturnValueOnce(null)
    await begin(kernel.ctx, { provider: coinbase, wanted })
    await kernel.connections.disconnect({ namespace: 'eip155' })
    expect([isBlocked, kernel.state.onramp.attempt]).toEqual([isBlocked, undefined])
    const before = open.mock.calls.length
    await openAgain(kernel.ctx)
    expect([asked.filter(({ path }) => path.endsWith('sessions')).length, open.mock.calls.length - before]).toEqual([1, 0])
  }
})

test('a purchase is polled every four seconds to its end, which is reported', async () => {
  const answers: Answers = { '/v1/onramp/sessions': session, '/v1/onramp/purchases': { items: [purchase()] } }
  const { kernel, asked } = await withServer(answers)
  await begin(kernel.ctx, { provider: coinbase, wanted })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(kernel.state.onramp.attempt).toMatchObject({ status: 'away', left: false })
  answers['/v1/onramp/purchases'] = { items: [purchase({ status: 'pending' })] }
  await vi.advanceTimersByTimeAsync(4_000)
  expect(kernel.state.onramp.attempt?.status).toBe('pending')
  answers['/v1/onramp/purchases'] = { items: [purchase({ status: 'done', amount: '39360000000000000', hash: `0x${'1'.repeat(64)}` })] }
  await vi.advanceTimersByTimeAsync(4_000)
  expect(kernel.state.onramp.attempt?.status).toBe('done')
  expect(kernel.log).toContainEqual({ what: 'emit', name: 'purchase', data: { provider: 'coinbase', status: 'done' } })
  const { length } = asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect([length, asked.length]).toEqual([4, 4])
  const view = await renderView(kernel, 'BuyInProgress')
  expect(view.text()).toContain('0.03936 ETH is on its way')
})

test('a window closed without a purchase is reported, and a late payment still counts', async () => {
  const answers: Answers = { '/v1/onramp/sessions': session, '/v1/onramp/purchases': { items: [purchase()] } }
  const { kernel } = await withServer(answers)
  await begin(kernel.ctx, { provider: coinbase, wanted })
  await vi.advanceTimersByTimeAsync(12_000)
  page.closed = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect(kernel.state.onramp.attempt?.left).toBe(true)
  expect((await renderView(kernel, 'BuyInProgress')).text()).toContain('The purchase was not completed')
  answers['/v1/onramp/purchases'] = { items: [purchase({ status: 'done', amount: '1' })] }
  await vi.advanceTimersByTimeAsync(4_000)
  expect(kernel.state.onramp.attempt).toMatchObject({ status: 'done', left: false })
})

test('a window that the provider’s page has cut off from the app is not considered closed', async () => {
  const { kernel } = await withServer({ '/v1/onramp/sessions': session, '/v1/onramp/purchases': { items: [purchase()] } })
  await begin(kernel.ctx, { provider: coinbase, wanted })
  page.closed = true
  await vi.advanceTimersByTimeAsync(40_000)
  expect(kernel.state.onramp.attempt?.left).toBe(false)
})

test('a server that does not respond is retried', async () => {
  const answers: Answers = { '/v1/onramp/sessions': session }
  const { kernel } = await withServer(answers)
  await begin(kernel.ctx, { provider: coinbase, wanted })
  await vi.advanceTimersByTimeAsync(8_000)
  answers['/v1/onramp/purchases'] = { items: [purchase({ status: 'done' })] }
  await vi.advanceTimersByTimeAsync(4_000)
  expect(kernel.state.onramp.attempt?.status).toBe('done')
})

test('purchases of this browser are requested by their ids, and one of another account is not trusted', async () => {
  const answers: Answers = { '/v1/onramp/sessions': session, '/v1/onramp/purchases': { items: [purchase({ status: 'pending' })] } }
  const { kernel, asked } = await withServer(answers)
  expect(await kernel.actions.onramp.purchases()).toEqual([])
  expect(asked).toEqual([])
  await begin(kernel.ctx, { provider: coinbase, wanted })
  expect(await kernel.actions.onramp.purchases()).toMatchObject([{ id: ID, status: 'pending' }])
  expect(asked.at(-1)).toEqual({ path: '/v1/onramp/purchases', body: { ids: [ID] } })
  answers['/v1/onramp/purchases'] = { items: [purchase({ account: `eip155:1:0x${'ee'.repeat(20)}` })] }
  expect(await kernel.actions.onramp.purchases()).toEqual([])
})

test('purchases of an account that has left are not shown while those of the next one load', async () => {
  const { kernel } = await withServer({})
  kernel.ctx.state.purchases = [
    purchase({ status: 'done', symbol: 'OLD', account: `eip155:1:0x${'ee'.repeat(20)}` }),
    purchase({ id: 'cd'.repeat(16), status: 'pending', symbol: 'OWN' }),
  ]
  const view = await renderView(kernel, 'OnRampActivity')
  expect([view.text().includes('OLD'), view.text().includes('OWN')]).toEqual([false, true])
})

test('a server without providers offers nothing, and one that fails can be retried', async () => {
  const answers: Answers = {}
  const { kernel } = await withServer(answers)
  expect(await kernel.actions.onramp.options()).toMatchObject({ tokens: [], providers: [] })
  expect((await renderView(kernel, 'OnRampProviders')).text()).toContain('Nothing can be bought on this network')
  answers['/v1/onramp/options'] = new Response('{}', { status: 503 })
  await expect(kernel.actions.onramp.options()).rejects.toMatchObject({ code: 'http-status' })
  kernel.ctx.state.options = undefined
  expect((await renderView(kernel, 'OnRampProviders')).text()).toContain('Could not load the offers')
})

test("offers contain each provider's quote, or the reason for its absence; without a response of the server, rows have no offers", async () => {
  const quote = { provider: 'coinbase', amount: '39360000000000000', total: '100', fees: [] }
  const answers: Answers = { '/v1/onramp/quotes': { items: [quote], refused: [{ provider: 'meld', reason: 'country' }] } }
  const { kernel } = await withServer(answers)
  await loadOffers(kernel.ctx, wanted, kernel.ctx)
  expect(kernel.state.onramp.offers).toEqual([
    { provider: 'coinbase', quote },
    { provider: 'meld', refused: 'country' },
  ])
  delete answers['/v1/onramp/quotes']
  await loadOffers(kernel.ctx, wanted, kernel.ctx)
  expect(kernel.state.onramp.offers).toEqual([])
})

test('the list shows fee, methods and price, and where a provider does not sell', async () => {
  const { kernel } = await withServer({ '/v1/onramp/options': options })
  await kernel.actions.onramp.options()
  Object.assign(kernel.ctx.state, { fiat: 'USD', token: ETHER, amount: '100' })
  kernel.ctx.state.offers = [{ provider: 'coinbase', quote: { provider: 'coinbase', amount: '39360000000000000', total: '100', fees: [] } }]
  const view = await renderView(kernel, 'OnRampProviders')
  for (const text of ['Coinbase', 'Fee 1-2%', 'Card', 'Purchases are made with independent partners.']) expect(view.text()).toContain(text)
  // An amount is rendered in two font weights.
  expect(view.text().replaceAll('\n', '')).toContain('0.03936\u00a0ETH')
  kernel.ctx.state.options = { ...options, providers: options.providers.map((each) => ({ ...each, available: false })) }
  expect(view.text()).toContain('Not available in your country')
  kernel.ctx.state.options = { ...options, tokens: [] }
  expect(view.text()).toContain('Nothing can be bought on this network')
  kernel.ctx.state.amount = '9.99'
  kernel.ctx.state.options = options
  expect(view.text()).toContain('Spend at least')
})
