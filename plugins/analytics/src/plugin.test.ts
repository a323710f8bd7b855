import { type Contract, type CoreContract, definePlugin, KERNEL_VERSION, type Kernel, kernelErrors } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openHost, openPage } from './fixtures/open-host.js'
import type { AnalyticsEvent, AnalyticsOptions } from './options.js'
import { analytics } from './plugin.js'
import { VERSION } from './version.js'

interface ShopContract extends Contract {
  readonly id: 'shop'
  readonly views: { readonly Till: []; readonly Receipt: [] }
  readonly actions: { emit(name: string, payload?: unknown): void; fail(error: unknown): void }
}
const shop = () =>
  definePlugin<ShopContract>({
    id: 'shop',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: { Till: { load: async () => ({ default: () => null }) }, Receipt: { load: async () => ({ default: () => null }) } },
    setup: (ctx) => ({ actions: { emit: (name, payload = {}) => ctx.emit(name as never, payload as never), fail: ctx.report } }),
  })

afterEach(() => void vi.useRealTimers())

/** A page with the plugin, whose first event has been recorded, and its host. */
async function start(options: AnalyticsOptions = {}, page: Parameters<typeof openPage>[0] = {}, statuses?: readonly number[]) {
  const opened = openPage(page)
  const host = await openHost(statuses)
  const kernel = await createTestKernel(analytics({ host: host.url, ...options }), { peers: [shop(), fakeChain('fake')] })
  await import('./recorder.js')
  await vi.dynamicImportSettled()
  onTestFinished(async () => {
    await kernel.stop()
    host.close()
  })
  const app = kernel as unknown as Kernel<CoreContract | ShopContract>
  const { emit, fail } = app.actions.shop
  const pass = (ms = 5_000) => vi.advanceTimersByTimeAsync(ms)
  /** Lets answers arrive, and what they cause. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next))
  }
  return { kernel: app, host, page: opened, emit, fail, pass, settle, reports: () => kernel.log.filter(({ what }) => what === 'report') }
}

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(analytics)).toEqual([])
})

test('S7-05 events of the next seconds are sent in one request, with the fields of the specification', async () => {
  const { host, emit, pass } = await start({}, { href: 'https://app.test/buy?user=ada@example.com#token' })
  emit('connectSuccess', { name: 'Coin98', method: 'browser', address: '0x00000000000000000000000000000000000000Aa' })
  await pass(4_999)
  expect(host.received).toEqual([])
  await pass(1)
  await host.has(1)
  expect(host.received[0]).toMatchObject({
    path: '/batch',
    query: `?projectId=test&st=latchkey&sv=html-latchkey-${VERSION}`,
    type: 'text/plain;charset=UTF-8',
  })
  const [initialize, connected] = host.received[0]?.events ?? []
  expect(initialize?.props).toEqual({ type: 'track', event: 'INITIALIZE', properties: { networks: ['fake:1', 'fake:2'] } })
  expect(connected).toEqual({
    eventId: expect.stringMatching(/^[\da-f-]{36}$/),
    url: 'https://app.test/buy',
    domain: 'app.test',
    timestamp: expect.any(Number),
    props: { type: 'track', event: 'CONNECT_SUCCESS', properties: { name: 'Coin98', method: 'browser' } },
  })
  expect(initialize?.eventId).not.toBe(connected?.eventId)
})

test('S7-04 a single event is not in a list', async () => {
  const { host, pass } = await start()
  await pass()
  await host.has(1)
  expect(host.received[0]).toMatchObject({ path: '/e', events: [{ props: { event: 'INITIALIZE' } }] })
  expect(host.received[0]?.raw).toMatch(/^\{/)
})

test('S3-23 sends nothing without a host, while listeners on the page hear every event', async () => {
  const heard: AnalyticsEvent[] = []
  const send = vi.spyOn(globalThis, 'fetch')
  openPage()
  const kernel = await createTestKernel(analytics({ onEvent: (event) => heard.push(event) }), { peers: [shop()] })
  await vi.advanceTimersByTimeAsync(60_000)
  await kernel.stop()
  expect(heard).toEqual([{ timestamp: expect.any(Number), data: { type: 'track', event: 'INITIALIZE', properties: { networks: [] } } }])
  expect(send).not.toHaveBeenCalled()
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'sends nothing about a visitor with %j, while listeners hear it',
  async (wish) => {
    const heard: string[] = []
    const { host, page, emit, pass, settle } = await start({ onEvent: ({ data }) => heard.push(data.event) }, wish)
    emit('connectSuccess')
    await pass(60_000)
    page.leave()
    await settle()
    expect([heard, host.received, page.beacons]).toEqual([['INITIALIZE', 'CONNECT_SUCCESS'], [], []])
  },
)

test('a failed batch is sent again, in order, with later events', async () => {
  const { host, emit, pass, settle } = await start({}, {}, [500, 0, 204])
  await pass()
  await host.has(1)
  await settle()
  emit('clickNetworks')
  await pass(9_999)
  expect(host.received).toHaveLength(1)
  await pass(1)
  await host.has(2)
  await settle()
  emit('openSend')
  await pass(20_000)
  await host.has(3)
  expect(host.names()).toEqual([['INITIALIZE'], ['INITIALIZE', 'CLICK_NETWORKS'], ['INITIALIZE', 'CLICK_NETWORKS', 'OPEN_SEND']])
  const ids = host.received.map(({ events }) => events[0]?.eventId)
  expect(new Set(ids).size).toBe(1)
})

test('a host that has too much to do is left alone for as long as it says', async () => {
  const { host, pass, settle } = await start({}, {}, [429, 204])
  await pass()
  await host.has(1)
  await settle()
  await pass(59_999)
  expect(host.received).toHaveLength(1)
  await pass(1)
  await host.has(2)
  expect(host.names()).toEqual([['INITIALIZE'], ['INITIALIZE']])
})

test('API-09: retries a blocked host five times and reports nothing; the next event starts again', async () => {
  const { host, emit, pass, settle, reports } = await start({}, {}, [0])
  for (let turn = 1; turn <= 8; turn++) {
    await pass(300_000)
    await settle()
    await settle()
  }
  expect([host.received.length, reports()]).toEqual([5, []])
  emit('openSend')
  await pass()
  await host.has(6)
  expect(host.names().at(-1)).toEqual(['OPEN_SEND'])
  await settle()
})

test.each([401, 403])('reports a refusal with %i once to the app, and sends no more to the host', async (status) => {
  const { host, page, emit, pass, settle, reports } = await start({}, {}, [status])
  await pass()
  await host.has(1)
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()[0]?.data).toMatchObject({ catalogue: 'analytics', code: 'refused', details: { status, origin: 'https://app.test' } })
  emit('openSend')
  await pass(60_000)
  page.leave()
  await settle()
  expect([host.received.length, reports().length, page.beacons.length]).toEqual([1, 1, 0])
})

test.each(['hide', 'leave', 'stop'] as const)('hands pending events to the browser on %s', async (how) => {
  const { kernel, host, page, emit, pass, settle } = await start()
  emit('openSend')
  await Promise.resolve()
  await (how === 'stop' ? kernel.stop() : page[how]())
  await host.has(1)
  await pass(60_000)
  await settle()
  expect([host.names(), page.beacons.length]).toEqual([[['INITIALIZE', 'OPEN_SEND']], 1])
})

test('keeps the rest for later if the browser accepts no more', async () => {
  const { host, page, emit, pass } = await start({}, { sendBeacon: () => false })
  emit('openSend')
  await Promise.resolve()
  page.hide()
  await pass()
  await host.has(1)
  expect(host.names()).toEqual([['INITIALIZE', 'OPEN_SEND']])
})

test('45 kB are not waited for, and no request is larger', async () => {
  const { host, emit, pass, settle } = await start()
  for (let turn = 0; turn < 100; turn++) emit('connectError', { message: 'ü '.repeat(240) })
  await host.has(1)
  await settle()
  await pass(0)
  await host.has(2)
  await settle()
  await pass()
  await host.has(3)
  expect(host.received.flatMap(({ events }) => events)).toHaveLength(101)
  for (const { raw } of host.received) expect(Buffer.byteLength(raw)).toBeLessThan(46_000)
})

test('S7-06 S8-36 S9-13 sends at most five errors a minute, while listeners on the page hear all', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const heard: string[] = []
  const { host, fail, pass } = await start({ onEvent: ({ data }) => void (data.type === 'error' && heard.push(data.event)) })
  const error = kernelErrors.create('http-status', { status: 500, body: '', retryAfter: undefined })
  for (let turn = 0; turn < 8; turn++) fail(turn === 0 ? error : new TypeError('no'))
  vi.setSystemTime(Date.now() + 60_000)
  fail(new Error('later'))
  await pass()
  await host.has(1)
  const sent = host.received.flatMap(({ events }) => events.map(({ props }) => props)).filter(({ type }) => type === 'error')
  expect(sent.map(({ event }) => event)).toEqual(['API_ERROR', ...Array(5).fill('INTERNAL_SDK_ERROR')])
  expect(sent[0]).toEqual({
    type: 'error',
    event: 'API_ERROR',
    errorType: 'kernel/http-status',
    errorMessage: 'HTTP status code: …',
    stackTrace: expect.any(String),
  })
  expect(heard).toHaveLength(9)
})

test('the modal counts once, however many views it shows', async () => {
  const { kernel, host, pass } = await start({ events: ['open', 'close'] })
  await kernel.open('Till')
  await kernel.open('Receipt')
  kernel.close()
  await pass()
  await host.has(1)
  expect(host.received[0]?.events.map(({ props }) => props)).toEqual([
    { type: 'track', event: 'MODAL_OPEN', properties: { connected: false, view: 'Till' } },
    { type: 'track', event: 'MODAL_CLOSE', properties: { connected: false } },
  ])
})

test('logs a listener that throws, and still sends the event', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const fault = new Error('mine')
  const { host, pass } = await start({
    onEvent() {
      throw fault
    },
  })
  await pass()
  await host.has(1)
  expect(logged).toHaveBeenCalledWith(fault)
})
