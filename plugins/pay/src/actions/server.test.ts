import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBook } from '../book.js'
import { FROM, fakeLocks, ID, infoOf, order, type PayWorld, type Server, SHOP, startPay, toQuote } from '../fixtures/start-pay.js'
import type { PaymentInfo } from '../wire.js'
import { begin, load } from './begin.js'
import { confirm } from './confirm.js'
import { prepare } from './prepare.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})
const sent = ({ asked }: PayWorld) => asked.filter(([name]) => name === 'send')
/** Creates a server with one payment, which a test may change. */
function serverOf(change: Partial<PaymentInfo> = {}): { info: PaymentInfo; granted: boolean; readonly answer: Server } {
  const world: ReturnType<typeof serverOf> = {
    info: infoOf(change),
    granted: true,
    answer: ({ path, method }) => {
      if (path === '/v1/pay/turns') return { granted: world.granted, payment: world.info }
      if (path === '/v1/pay/sent') world.info = { ...world.info, status: 'sent', hash: HASH }
      if (path === '/v1/pay/payments' && method === 'POST') return world.info
      return path.startsWith('/v1/pay/') && !path.includes('exchanges') ? world.info : undefined
    },
  }
  return world
}
const HASH = 'f'.repeat(64)
const transfers = { send: async () => HASH, wait: () => never }

test('the exact amount due is sent, and it is paid once the server reports it settled', async () => {
  const server = serverOf()
  const world = await startPay({ server: server.answer, transfers })
  const run = await toQuote(world)
  expect(world.calls[0]).toMatchObject({
    method: 'POST',
    body: { asset: 'eip155:1/slip44:60', recipient: `eip155:1:${SHOP}`, amount: '1500000000000000000', reference: 'order-1' },
  })
  expect(world.calls[0]?.body.key).toMatch(/^[0-9a-f]{48}$/)
  expect(run.plan?.transfer.args.amount).toBe(1_500_000_000_000_000_007n)
  await confirm(world.ctx, run)
  const [turn] = world.calls.filter(({ path }) => path === '/v1/pay/turns')
  expect(turn?.body).toMatchObject({ id: ID, want: 'take' })
  await vi.waitFor(() => expect(world.calls.at(-1)).toMatchObject({ path: '/v1/pay/sent', body: { id: ID, hash: HASH } }))
  server.info = infoOf({ status: 'received', hash: HASH, confirmations: 1 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run.state).toMatchObject({ phase: 'tracking', status: 'received', payment: { confirmations: 1 } })
  server.info = infoOf({ status: 'settled', hash: HASH, confirmations: 2 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await run.outcome).toEqual({
    success: true,
    result: { hash: HASH, chainId: 'eip155:1', reference: 'order-1', payment: ID },
  })
  const asked = world.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  // There are no further requests after the end.
  expect(world.calls).toHaveLength(asked)
})

test('without the turn, the wallet is not called, and the payment is watched', async () => {
  const server = serverOf()
  server.granted = false
  const world = await startPay({ server: server.answer, transfers })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
  expect(run.state).toMatchObject({ phase: 'quote', elsewhere: true })
  server.info = infoOf({ status: 'sent', hash: HASH })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run.state).toMatchObject({ phase: 'tracking', hash: HASH })
})

test('a payment made on another device is not repeated', async () => {
  const world = await startPay({ server: serverOf({ status: 'settled', hash: HASH }).answer, transfers })
  const run = await toQuote(world)
  expect(run.state.phase).toBe('success')
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
  expect(await run.outcome).toMatchObject({ success: true, result: { payment: ID } })
})

test("the server finds the payment after a reload during the wallet's prompt, and no wallet is called", async () => {
  const server = serverOf()
  const world = await startPay({ server: server.answer, transfers: { ...transfers, send: () => never } })
  void confirm(world.ctx, await toQuote(world))
  await vi.waitFor(() => expect(sent(world)).toHaveLength(1))
  await world.kernel.stop()
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const later = await startPay({ server: server.answer, transfers, storage: world.storage })
  await later.kernel.open('Pay', order)
  const run = begin(later.ctx, order)
  await vi.waitFor(() => expect(run.state.unsure).toBe(true))
  server.info = infoOf({ status: 'received', hash: HASH })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run.state).toMatchObject({ phase: 'tracking', unsure: false, hash: HASH })
  server.info = infoOf({ status: 'settled', hash: HASH })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await run.outcome).toMatchObject({ success: true })
  expect(sent(later)).toEqual([])
})

test('after three minutes it is reported as slow, and still watched', async () => {
  const server = serverOf()
  const world = await startPay({ server: server.answer, transfers })
  const run = await toQuote(world)
  await confirm(world.ctx, run)
  await vi.advanceTimersByTimeAsync(183_000)
  expect(run.state.phase).toBe('timeout')
  server.info = infoOf({ status: 'settled', hash: HASH })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(run.state.phase).toBe('success')
})

test('a hidden page makes no requests, nor does a stopped kernel', async () => {
  const server = serverOf()
  const world = await startPay({ server: server.answer, transfers })
  await confirm(world.ctx, await toQuote(world))
  await vi.advanceTimersByTimeAsync(3_000)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const before = world.calls.length
  await vi.advanceTimersByTimeAsync(30_000)
  expect(world.calls).toHaveLength(before)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(world.calls.length).toBeGreaterThan(before)
  await world.kernel.stop()
  const last = world.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.calls).toHaveLength(last)
})

test.each([
  ['another recipient', { recipient: 'eip155:1:0x0000000000000000000000000000000000000001' }],
  ['another asset', { asset: 'eip155:1/erc20:0x0000000000000000000000000000000000000001' }],
  ['another network', { asset: 'eip155:2/slip44:60' }],
  ['another amount', { amount: '1500000000000000001' }],
  ['less than was asked for', { due: '1499999999999999999' }],
  ['more than half a percent more', { due: '1508000000000000000' }],
  ['other decimals', { decimals: 6 }],
] as const)('a server that answers %s begins no payment', async (_, change) => {
  const world = await startPay({ server: serverOf(change).answer, transfers })
  const run = await toQuote(world)
  expect(run.state).toMatchObject({ quote: 'failed', failure: { code: 'pay/not-begun' } })
  await confirm(world.ctx, run)
  expect(sent(world)).toEqual([])
})

test.each([
  [404, '{}', 'ready', undefined],
  [400, '{"error":{"code":"invalid","field":"key"}}', 'failed', 'pay/key-used'],
  [409, '{"error":{"code":"conflict"}}', 'failed', 'pay/not-begun'],
  [400, '{"error":{"code":"invalid","field":"asset"}}', 'failed', 'pay/not-accepted'],
  [503, '{}', 'failed', 'pay/not-begun'],
] as const)('a server that answers %i leads to a clear message (%#)', async (status, body, quote, code) => {
  const world = await startPay({ server: () => new Response(body, { status }), transfers })
  const run = await toQuote(world)
  expect([run.state.quote, run.state.failure?.code]).toEqual([quote, code])
})

test('Try again retries a server that failed', async () => {
  const server = serverOf()
  let fails = true
  const world = await startPay({ server: (call) => (fails ? new Response('', { status: 503 }) : server.answer(call)), transfers })
  const run = await toQuote(world)
  fails = false
  await prepare(world.ctx, run, world.ctx)
  expect(run.state).toMatchObject({ quote: 'ready', failure: undefined })
})

test('a payment requested by the app’s own server is loaded from there, with a way to retry', async () => {
  const server = serverOf()
  let fails = true
  const world = await startPay({ server: (call) => (fails ? new Response('', { status: 503 }) : server.answer(call)), transfers })
  await world.kernel.open('Pay', { payment: ID })
  const run = begin(world.ctx, { payment: ID })
  await vi.waitFor(() => expect(run.state.loading).toBe('failed'))
  fails = false
  await load(world.ctx, run)
  expect(run.state).toMatchObject({
    loading: 'idle',
    reference: 'order-1',
    due: '1500000000000000007',
    args: { amount: '1.5', recipient: SHOP },
  })
})

test('rejects a payment from the server that differs from the requested one', async () => {
  const world = await startPay({ server: serverOf({ id: 'cd'.repeat(16) }).answer, transfers })
  await world.kernel.open('Pay', { payment: ID })
  const run = begin(world.ctx, { payment: ID })
  await vi.waitFor(() => expect(run.state).toMatchObject({ loading: 'failed', failure: { code: 'pay/not-begun' } }))
})

test('a rejection returns the turn, and leaves nothing in the book', async () => {
  const { walletErrors } = await import('@latchkey/kernel/late')
  const no = walletErrors.create('rejected', { wallet: 'Fake wallet' })
  const world = await startPay({ server: serverOf().answer, transfers: { ...transfers, send: () => Promise.reject(no) } })
  await confirm(world.ctx, await toQuote(world))
  await vi.waitFor(() => expect(world.calls.at(-1)).toMatchObject({ path: '/v1/pay/turns', body: { want: 'done' } }))
  const [take, done] = world.calls.filter(({ path }) => path === '/v1/pay/turns')
  expect(done?.body.holder).toBe(take?.body.holder)
  expect(readBook(world.ctx)).toEqual([])
})

test('an expired payment is recreated if only the page has referred to it', async () => {
  const server = serverOf({ status: 'expired' })
  const { reference: _, ...plain } = order
  const world = await startPay({
    server: (call) => {
      const created = world.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/pay/payments').length
      return created > 1 ? infoOf() : server.answer(call)
    },
    transfers,
  })
  const run = await toQuote(world, plain)
  expect(run.state.quote).toBe('ready')
  const keys = world.calls.flatMap(({ method, path, body }) => (method === 'POST' && path === '/v1/pay/payments' ? [body.key] : []))
  expect(new Set(keys).size).toBe(2)
  const named = await startPay({ server: server.answer, transfers })
  expect((await toQuote(named)).state).toMatchObject({ quote: 'failed', failure: { code: 'pay/not-begun' } })
})

test('SEC-06 an account that changes during the request for the turn gets no prompt, and the turn is returned', async () => {
  const server = serverOf()
  const world: PayWorld = await startPay({
    addresses: [FROM, 'eip155-address-2'],
    transfers,
    server(call) {
      if (call.body.want === 'take') world.kernel.connections.activate({ namespace: 'eip155', address: 'eip155-address-2' })
      return server.answer(call)
    },
  })
  await confirm(world.ctx, await toQuote(world))
  expect(sent(world)).toEqual([])
  expect(readBook(world.ctx)).toEqual([])
  await vi.waitFor(() => expect(world.calls.at(-1)).toMatchObject({ body: { want: 'done' } }))
})
