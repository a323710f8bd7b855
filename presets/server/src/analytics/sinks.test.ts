import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { analyticsServer } from '../../../../plugins/analytics/src/server/analytics-server.js'
import { clickhouseSink } from '../../../../plugins/analytics/src/server/sinks/clickhouse-sink.js'
import { otlpSink } from '../../../../plugins/analytics/src/server/sinks/otlp-sink.js'
import type { AnalyticsSink, StoredEvent } from '../../../../plugins/analytics/src/server/sinks/sink.js'
import { createServer as createLatchkey } from '../create-server.js'
import { openStorage } from '../storage/index.js'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000
const connected = { type: 'track', event: 'CONNECT_SUCCESS', properties: { name: 'Alba', networks: ['eip155:1'] } }
const failed = { type: 'error', event: 'API_ERROR', errorType: 'kernel/http-status', errorMessage: 'no', stackTrace: '' }
const turn = () => new Promise((next) => setImmediate(next))
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await turn()
}

interface Asked {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** An HTTP server that answers one status after another; the last one stays. */
async function openHost(statuses: readonly number[] = [200]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 200
    asked.push({ url: new URL(String(request.url), 'http://host'), headers: request.headers, body })
    response.writeHead(status, { connection: 'close' }).end(status === 200 ? '' : 'Code: 60. DB::Exception: no. (UNKNOWN_TABLE)')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function start(sinks: readonly AnalyticsSink[], { url = ':memory:' } = {}) {
  let at = NOW
  const plugin = analyticsServer({ sinks, retentionDays: 30, now: () => at })
  const storage = await openStorage({ url, plugins: [plugin] })
  onTestFinished(() => storage.close())
  const faults: string[] = []
  const log = { warn: (message: string) => void faults.push(message), error: (message: string) => void faults.push(message) }
  const server = createLatchkey({ storage, mode: 'development', log, rateLimit: false })
  const send = async (...props: readonly object[]): Promise<void> => {
    const events = props.map((one) => ({
      eventId: crypto.randomUUID(),
      url: 'https://app.test/',
      domain: 'app.test',
      timestamp: 5,
      props: one,
    }))
    const request = new Request('http://127.0.0.1/batch?projectId=shop', { method: 'POST', body: JSON.stringify(events) })
    expect((await server.fetch(request)).status).toBe(200)
  }
  const waiting = async () => (await storage.database.query('SELECT event_id FROM analytics_outbox')).length
  const pass = (ms: number): void => {
    at += ms
  }
  const sent = () => plugin.figures?.().flatMap(({ name, value }) => (name === 'latchkey_analytics_forwarded_total' ? [value] : []))
  return { send, waiting, pass, faults, sent, health: () => plugin.health?.() }
}

/** A sink in memory that the test may break. */
function memorySink(name = 'memory') {
  const received: StoredEvent[] = []
  const state = { fails: false }
  const sink: AnalyticsSink = {
    name,
    async send(events) {
      if (state.fails) throw new Error('away')
      received.push(...events)
    },
  }
  return { sink, received, state }
}

test('every event reaches every sink, those of a failure later, and none is sent again after it was confirmed', async () => {
  const [one, two] = [memorySink('one'), memorySink('two')]
  const { send, waiting, pass, faults, health, sent } = await start([one.sink, two.sink])
  two.state.fails = true
  await send(connected, failed)
  await until(async () => (await waiting()) === 2 && faults.length === 1)
  expect([one.received.length, two.received.length]).toEqual([2, 0])
  expect(health()).toEqual([
    { name: 'analytics one', state: 'ok' },
    { name: 'analytics two', state: 'down' },
  ])
  two.state.fails = false
  await send(connected)
  await until(async () => (await waiting()) === 3)
  expect(two.received).toEqual([])
  pass(5_000)
  await send(connected)
  await until(async () => (await waiting()) === 0)
  expect([one.received.length, two.received.length, sent()]).toEqual([4, 4, [4, 4]])
  expect(new Set(two.received.map(({ eventId }) => eventId)).size).toBe(4)
  expect(one.received[0]).toEqual({
    eventId: expect.any(String),
    project: 'shop',
    receivedAt: NOW,
    at: 5,
    type: 'track',
    event: 'CONNECT_SUCCESS',
    domain: 'app.test',
    url: 'https://app.test/',
    perMillion: 1_000_000,
    details: { name: 'Alba', networks: ['eip155:1'] },
  })
})

test('events that wait for a sink are sent after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sinks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const url = join(folder, 'events.sqlite')
  const before = memorySink()
  before.state.fails = true
  const first = await start([before.sink], { url })
  await first.send(connected)
  await until(() => first.faults.length === 1)
  const after = memorySink()
  const second = await start([after.sink], { url })
  await second.send(failed)
  await until(async () => (await second.waiting()) === 0)
  expect(after.received.map(({ event }) => event)).toEqual(['CONNECT_SUCCESS', 'API_ERROR'])
})

test('more events than a request takes are sent one group after the other, and those past their time never', async () => {
  const { sink, received, state } = memorySink()
  const { send, waiting, pass } = await start([sink])
  state.fails = true
  await send(connected)
  pass(31 * DAY_MS)
  for (let round = 0; round < 5; round++) await send(...Array(500).fill(failed))
  await until(async () => (await waiting()) === 2_500)
  state.fails = false
  pass(300_000)
  await send(failed)
  await until(async () => (await waiting()) === 0)
  expect(received).toHaveLength(2_501)
})

test('ClickHouse receives rows of its table, which it creates first', async () => {
  const host = await openHost()
  const { send, waiting } = await start([
    clickhouseSink({ url: host.url, username: 'ada', password: 'secret', database: 'shop', table: 'events' }),
  ])
  await send(connected, failed)
  await until(async () => (await waiting()) === 0)
  const [create, insert] = host.asked
  expect(create?.body).toMatch(/^CREATE TABLE IF NOT EXISTS events .*ReplacingMergeTree/s)
  expect(insert?.headers.authorization).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
  expect(insert?.url.searchParams.get('database')).toBe('shop')
  const statement = `${insert?.url.searchParams.get('query') ?? ''}\n${insert?.body}`
  expect(statement).toMatch(/^INSERT INTO events\s+FORMAT JSONEachRow\n/)
  const rows = statement
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as object)
  expect(rows[0]).toEqual({
    event_id: expect.any(String),
    project: 'shop',
    received_at: NOW,
    at: 5,
    type: 'track',
    event: 'CONNECT_SUCCESS',
    domain: 'app.test',
    url: 'https://app.test/',
    per_million: 1_000_000,
    details: '{"name":"Alba","networks":["eip155:1"]}',
  })
  expect(rows[1]).toMatchObject({ type: 'error', event: 'API_ERROR' })
})

test('events wait while ClickHouse refuses its table or the rows', async () => {
  const host = await openHost([500, 200, 404, 200])
  const { send, waiting, pass, faults } = await start([clickhouseSink({ url: host.url })])
  await send(connected)
  await until(() => faults.length === 1)
  pass(300_000)
  await send(connected)
  await until(() => host.asked.length === 3)
  for (let more = 0; more < 50; more++) await turn()
  expect(await waiting()).toBe(2)
  pass(300_000)
  await send(connected)
  await until(async () => (await waiting()) === 0)
  expect(host.asked.at(-1)?.body.trim().split('\n')).toHaveLength(3)
})

test('an OpenTelemetry collector receives log records, and again those that it refused', async () => {
  const host = await openHost([400, 200])
  const { send, waiting, pass, faults } = await start([otlpSink({ url: `${host.url}/`, headers: { 'x-key': 'k' } })])
  await send(connected)
  await until(() => faults.length === 1)
  pass(300_000)
  await send(failed)
  await until(async () => (await waiting()) === 0)
  const [, again] = host.asked
  expect([again?.url.pathname, again?.headers['x-key']]).toEqual(['/v1/logs', 'k'])
  const [{ resource, scopeLogs }] = (JSON.parse(again?.body ?? '') as { readonly resourceLogs: readonly [Logs] }).resourceLogs
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'latchkey-pages' } })
  const records = scopeLogs.flatMap(({ logRecords }) => logRecords)
  expect(records.map(({ eventName }) => eventName)).toEqual(['CONNECT_SUCCESS', 'API_ERROR'])
  expect(records[0]?.timeUnixNano).toBe('5000000')
  expect(records[0]?.attributes).toContainEqual({ key: 'latchkey.details.name', value: { stringValue: 'Alba' } })
  expect(records[1]?.attributes).toContainEqual({ key: 'latchkey.details.errorType', value: { stringValue: 'kernel/http-status' } })
})

interface Logs {
  readonly resource: { readonly attributes: readonly object[] }
  readonly scopeLogs: readonly {
    readonly logRecords: readonly { readonly eventName: string; readonly timeUnixNano: string; readonly attributes: readonly object[] }[]
  }[]
}

test('a table that is no name and two sinks of one name are mistakes', () => {
  expect(() => clickhouseSink({ url: 'http://127.0.0.1', table: 'a; DROP TABLE b' })).toThrow('`table` of clickhouseSink')
  expect(() => analyticsServer({ sinks: [memorySink().sink, memorySink().sink] })).toThrow('different names')
})

test('an event that a sink refuses is dropped, and keeps no other waiting', async () => {
  const received: string[] = []
  let calls = 0
  const picky: AnalyticsSink = {
    name: 'picky',
    async send(events) {
      calls++
      if (events.some(({ event }) => event === 'POISON')) throw new Error('no')
      received.push(...events.map(({ event }) => event))
    },
  }
  const { send, waiting, pass, sent } = await start([picky])
  await send({ type: 'track', event: 'POISON' }, ...Array(20).fill(connected))
  await until(() => calls > 0)
  for (let round = 0; (await waiting()) > 0; round++) {
    expect(round).toBeLessThan(20)
    const before = calls
    pass(300_000)
    await send(failed)
    await until(() => calls > before)
    for (let more = 0; more < 50; more++) await turn()
  }
  expect(received.filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(20)
  expect(received).not.toContain('POISON')
  expect(sent()).toEqual([received.length])
})

test('events of a sink that is away are not dropped, however long that is', async () => {
  const received: StoredEvent[] = []
  let [calls, isAway] = [0, true]
  const far: AnalyticsSink = {
    name: 'far',
    async send(events) {
      calls++
      if (isAway) throw new Error('away')
      received.push(...events)
    },
  }
  const { send, waiting, pass } = await start([far])
  for (let round = 0; round < 15; round++) {
    await send(connected)
    await until(() => calls > round)
    for (let more = 0; more < 50; more++) await turn()
    pass(300_000)
  }
  isAway = false
  await send(connected)
  await until(async () => (await waiting()) === 0)
  expect(received).toHaveLength(16)
})

test('a call has events of two megabytes at most, or a single one', async () => {
  const calls: number[] = []
  const { send, waiting, pass } = await start([
    {
      name: 'sizes',
      async send(events) {
        if (calls.push(events.length) === 1) throw new Error('away')
      },
    },
  ])
  const large = {
    type: 'track',
    event: 'LARGE',
    properties: Object.fromEntries(['a', 'b', 'c'].map((key) => [key, Array(200).fill('x'.repeat(100))])),
  }
  await send(connected)
  for (let round = 0; round < 9; round++) await send(...Array(10).fill(large))
  pass(300_000)
  await send(connected)
  await until(async () => (await waiting()) === 0)
  expect(Math.max(...calls)).toBeLessThan(35)
  expect(calls.length).toBeGreaterThan(3)
})

test('numbers beyond 64 bits reach a collector as text', async () => {
  const host = await openHost()
  const { send, waiting } = await start([otlpSink({ url: host.url })])
  await send({ type: 'track', event: 'HUGE', properties: { a: 1e300, b: 2 ** 53, c: 7, d: 0.5 } })
  await until(async () => (await waiting()) === 0)
  const body = host.asked[0]?.body ?? ''
  expect([...body.matchAll(/"intValue":([^}]*)/g)].map(([, value]) => Number(value)).every(Number.isSafeInteger)).toBe(true)
  expect(body).toContain('"stringValue":"1e+300"')
  expect(body).toContain('{"key":"latchkey.details.c","value":{"intValue":7}}')
})
