import { expect, onTestFinished, test } from 'vitest'
import { type AnalyticsServerOptions, analyticsServer } from '../../../../plugins/analytics/src/server/analytics-server.js'
import { createServer } from '../create-server.js'
import { openStorage } from '../storage/index.js'

const DAY_MS = 86_400_000
const idOf = (first: number, rest = 0): string =>
  `${first.toString(16).padStart(8, '0')}-0000-4000-8000-${rest.toString(16).padStart(12, '0')}`
const event = (eventId: string, props: object = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }) => ({
  eventId,
  url: 'https://app.test/buy',
  domain: 'app.test',
  timestamp: 1_700_000_000_000,
  props,
})
const failed = { type: 'error', event: 'API_ERROR', errorType: 'kernel/http-status', errorMessage: 'no', stackTrace: '' }

/** A server with a real database in memory. */
async function start({
  projectIds = ['shop'],
  ...options
}: AnalyticsServerOptions & { readonly projectIds?: readonly string[] | undefined } = {}) {
  let at = 1_800_000_000_000
  const plugin = analyticsServer({ now: () => at, ...options })
  const storage = await openStorage({ url: ':memory:', plugins: [plugin] })
  onTestFinished(() => storage.close())
  const log = { warn: () => {}, error: (message: string, error: unknown) => console.error(message, error) }
  const server = createServer({
    storage,
    mode: 'development',
    allowedOrigins: ['https://app.test'],
    ...(projectIds.length > 0 && { projectIds }),
    log,
  })
  const send = (path: string, body: unknown, { origin = 'https://app.test', project = 'shop' } = {}) => {
    const request = new Request(`http://127.0.0.1${path}?projectId=${project}&st=latchkey&sv=1`, {
      method: 'POST',
      // As pages and `sendBeacon` send it.
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return server.fetch(request)
  }
  const post = async (...args: Parameters<typeof send>): Promise<number> => (await send(...args)).status
  const rows = () =>
    storage.database.query<{ readonly [column: string]: unknown }>('SELECT * FROM analytics_events ORDER BY received_at, event_id')
  const figures = () => Object.fromEntries((plugin.figures?.() ?? []).map(({ labels, value }) => [labels.result, value]))
  const pass = (ms: number): void => {
    at += ms
  }
  return { send, post, rows, figures, pass }
}

test('an event and a batch are stored, without anything about the caller and with nothing that the schema does not have', async () => {
  const { post, rows, figures } = await start()
  expect(await post('/e', { ...event(idOf(1)), extra: 'x', props: { ...event('').props, address: '0xada' } })).toBe(200)
  expect(await post('/batch', [event(idOf(2)), event(idOf(3), failed)])).toBe(200)
  const stored = await rows()
  expect(stored).toHaveLength(3)
  expect(stored[0]).toEqual({
    event_id: idOf(1),
    project: 'shop',
    received_at: 1_800_000_000_000,
    at: 1_700_000_000_000,
    type: 'track',
    event: 'MODAL_OPEN',
    domain: 'app.test',
    url: 'https://app.test/buy',
    per_million: 1_000_000,
    details: '{"connected":false}',
  })
  expect(stored[2]).toMatchObject({ type: 'error', details: '{"errorType":"kernel/http-status","errorMessage":"no","stackTrace":""}' })
  expect(figures()).toEqual({ stored: 3, repeated: 0, sampled: 0, refused: 0, dropped: 0, deleted: 0 })
})

test('stores a batch once if it is sent again', async () => {
  const { post, rows, figures } = await start()
  const batch = Array.from({ length: 250 }, (_, at) => event(idOf(at, at)))
  expect([await post('/batch', batch), await post('/batch', batch)]).toEqual([200, 200])
  expect(await rows()).toHaveLength(250)
  expect(figures()).toMatchObject({ stored: 250, repeated: 250 })
})

test.each([
  ['no JSON', '{'],
  ['no list', event(idOf(1))],
  ['an empty list', []],
  ['too many', Array.from({ length: 501 }, (_, at) => event(idOf(at)))],
  ['an id that is none', [event('1')]],
  ['a name that is none', [event(idOf(1), { type: 'track', event: '' })]],
  ['nested properties', [event(idOf(1), { type: 'track', event: 'A', properties: { options: { key: 1 } } })]],
  ['a time that is none', [{ ...event(idOf(1)), timestamp: -1 }]],
])('%s is refused, and nothing is stored', async (_, body) => {
  const { post, rows } = await start()
  expect([await post('/batch', body), await rows()]).toEqual([400, []])
})

test('wrong events of a batch are named, and the others stored', async () => {
  const { send, rows, figures } = await start()
  const answer = await send('/batch', [event('1'), event(idOf(1)), null, event(idOf(2), { type: 'track', event: '' })])
  const { refused } = (await answer.json()) as { readonly refused: readonly { readonly at: number }[] }
  expect([answer.status, refused.map(({ at }) => at), (await rows()).length]).toEqual([200, [0, 2, 3], 1])
  expect(figures()).toMatchObject({ stored: 1, refused: 3 })
})

test('a caller above the limit is told when to come back', async () => {
  const { send } = await start()
  const answers = await Promise.all(Array.from({ length: 1_100 }, (_, at) => send('/e', event(idOf(at)))))
  const last = answers.find(({ status }) => status === 429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a large body, another origin and an unknown project are refused', async () => {
  const { post, rows } = await start()
  expect(await post('/e', `"${'x'.repeat(1_000_001)}"`)).toBe(413)
  expect(await post('/e', event(idOf(1)), { origin: 'https://evil.test' })).toBe(401)
  expect(await post('/e', event(idOf(1)), { project: 'other' })).toBe(401)
  expect(await rows()).toEqual([])
})

test('a sample stores its part of the events and all errors, and the same when they are sent again', async () => {
  const { post, rows, figures } = await start({ sample: 0.25 })
  const batch = Array.from({ length: 100 }, (_, at) => event(idOf(Math.floor((at / 100) * 2 ** 32), at)))
  await post('/batch', [...batch, event(idOf(0xffffffff), failed)])
  await post('/batch', batch)
  expect((await rows()).map(({ type, per_million }) => [type, per_million])).toEqual([
    ...Array(25).fill(['track', 250_000]),
    ['error', 1_000_000],
  ])
  expect(figures()).toMatchObject({ stored: 26, repeated: 25, sampled: 150 })
})

test('events are deleted after their time', async () => {
  const { post, rows, figures, pass } = await start({ retentionDays: 30 })
  await post('/e', event(idOf(1)))
  pass(30 * DAY_MS)
  await post('/e', event(idOf(2)))
  expect(await rows()).toHaveLength(2)
  pass(60_000)
  await post('/e', event(idOf(3)))
  expect((await rows()).map(({ event_id }) => event_id)).toEqual([idOf(2), idOf(3)])
  expect(figures()).toMatchObject({ deleted: 1 })
})

test('more old events than one deletion takes are deleted with the next requests', async () => {
  const { post, rows, figures, pass } = await start({ retentionDays: 1 })
  for (let round = 0; round < 5; round++)
    await post(
      '/batch',
      Array.from({ length: 500 }, (_, at) => event(idOf(round, at))),
    )
  pass(2 * DAY_MS)
  for (let round = 10; round < 13; round++) await post('/e', event(idOf(round)))
  expect([(await rows()).length, figures().deleted]).toEqual([3, 2_500])
})

test('what strangers send fills the disk up to a limit for each day, beyond which events are dropped and counted', async () => {
  const { post, rows, figures, pass } = await start({ dailyMegabytes: 0.1 })
  const long = (at: number) => event(idOf(at), { type: 'track', event: 'A', properties: { name: 'ä'.repeat(2_000) } })
  const batch = Array.from({ length: 100 }, (_, at) => long(at))
  expect([await post('/batch', batch), await post('/e', long(100))]).toEqual([200, 200])
  const bytes = (await rows()).reduce((sum, row) => sum + new TextEncoder().encode(Object.values(row).join('')).length, 0)
  expect(bytes).toBeGreaterThan(90_000)
  expect(bytes).toBeLessThan(100_000)
  const stored = figures().stored ?? 0
  expect(figures()).toMatchObject({ dropped: 101 - stored })
  pass(DAY_MS)
  await post('/e', long(100))
  expect(figures()).toMatchObject({ stored: stored + 1 })
})

test('a project id counts towards the limit of a day', async () => {
  const { post, figures } = await start({ dailyMegabytes: 0.1, projectIds: [] })
  const batch = Array.from({ length: 100 }, (_, at) => event(idOf(at)))
  await post('/batch', batch, { project: 'x'.repeat(10_000) })
  expect(figures().stored).toBeLessThan(10)
})

test.each([{ dailyMegabytes: 0 }, { retentionDays: 0 }, { sample: 2 }, { sample: Number.NaN }])('%j is a mistake', (options) => {
  expect(() => analyticsServer(options)).toThrow('of analyticsServer is a number')
})
