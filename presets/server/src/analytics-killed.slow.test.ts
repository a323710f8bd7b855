import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { analyticsServer, type StoredEvent } from '@latchkey/analytics/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './create-server.js'
import { dataFolder } from './fixtures/data-folder.js'
import { hasPostgres } from './fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from './fixtures/shared-postgres.js'
import { bundleServer, type Program } from './fixtures/spawn-server.js'
import { openStorage } from './storage/open-storage.js'

let postgres: SharedPostgres | undefined
let program: Program
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  ;[program, postgres] = await Promise.all([bundleServer(), hasPostgres ? sharedPostgres() : undefined])
}, 60_000)
afterAll(async () => {
  await Promise.all([program.remove(), postgres?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const PAGES = 48
/** Events of a page in five seconds. */
const BATCH = 5
const PER_SECOND = 2_000
const NAMES = ['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'OPEN_SEND']

interface Sent {
  readonly ids: readonly string[]
  readonly body: string
  /** True once the server acknowledged the batch. */
  acknowledged: boolean
}

function batchOf(): Sent {
  const ids = Array.from({ length: BATCH }, () => crypto.randomUUID())
  const events = ids.map((eventId, at) => {
    const properties = { name: 'Alba Wallet', view: 'Connect', namespace: 'eip155' }
    return {
      eventId,
      url: 'https://app.test/buy',
      domain: 'app.test',
      timestamp: 1,
      props: { type: 'track', event: NAMES[at], properties },
    }
  })
  return { ids, body: JSON.stringify(events), acknowledged: false }
}

/** Resolves with the status, or with 0 if the server is gone. */
function post(url: string, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8', 'content-length': Buffer.byteLength(body) }
    const call = request(`${url}/batch?projectId=shop`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0)).once('error', () => resolve(0))
    })
    call.once('error', () => resolve(0))
    call.end(body)
  })
}

/** Pages that send batch after batch, until there are enough or the server is gone. */
async function load(url: string, sent: Sent[], enough: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const page = async (): Promise<void> => {
    while (!enough()) {
      const batch = batchOf()
      sent.push(batch)
      const status = await post(url, batch.body, agent)
      if (status === 0) return
      expect(status).toBe(200)
      batch.acknowledged = true
    }
  }
  await Promise.all(Array.from({ length: PAGES }, page))
  agent.destroy()
}

/** Seconds of a core that a process has used, of which Linux counts hundredths. */
function secondsOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').slice(11)
  return (Number(user) + Number(system)) / 100
}

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('events of pages on %s', (kind) => {
  const fresh = async (): Promise<string> =>
    kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, `${crypto.randomUUID()}.sqlite`)
  const read = async (url: string) => {
    const storage = await openStorage({ url, plugins: [analyticsServer()] })
    const events = await storage.database.query<{ readonly event_id: string }>('SELECT event_id FROM analytics_events')
    const counts = await storage.database.query<{ readonly event: string; readonly total: number }>(
      'SELECT event, SUM(n) AS total FROM analytics_counts GROUP BY event',
    )
    await storage.close()
    return { ids: new Set(events.map(({ event_id }) => event_id)), counts: Object.fromEntries(counts.map((row) => [row.event, row.total])) }
  }

  test('what was acknowledged is stored when the process is killed, and what is sent again is stored and counted once', async () => {
    const url = await fresh()
    const sent: Sent[] = []
    for (let round = 0; round < 4; round++) {
      const server = await program.spawn(url)
      const from = sent.length
      const until = 200 + Math.floor(Math.random() * 400)
      const running = load(server.url, sent, () => false)
      while (sent.length - from < until) await new Promise((turn) => setImmediate(turn))
      await server.end('SIGKILL')
      await running
    }
    const lost = sent.filter(({ acknowledged }) => !acknowledged)
    // The kill hit something in flight, or the rest proves nothing.
    expect(lost.length).toBeGreaterThan(0)
    const before = await read(url)
    for (const { ids, acknowledged } of sent) if (acknowledged) for (const id of ids) expect(before.ids.has(id)).toBe(true)
    const server = await program.spawn(url)
    for (const { body } of lost) expect(await post(server.url, body, new Agent())).toBe(200)
    await server.end()
    const after = await read(url)
    expect(after.ids.size).toBe(sent.length * BATCH)
    const { OPEN_SEND: _, ...counted } = Object.fromEntries(NAMES.map((name) => [name, sent.length]))
    expect(after.counts).toEqual(counted)
  }, 120_000)

  test('figures are read, events sent on and old ones deleted', async () => {
    let now = Date.now()
    const received: string[] = []
    const sink = { name: 'memory', send: async (events: readonly StoredEvent[]) => void received.push(...events.map(({ event }) => event)) }
    const figuresToken = 'a token of the operator, 32 letters'
    const plugin = analyticsServer({ figuresToken, sinks: [sink], now: () => now })
    const storage = await openStorage({ url: await fresh(), plugins: [plugin] })
    const server = createServer({ storage, mode: 'development', log: { warn() {}, error: console.error } })
    const send = async (body: string): Promise<void> => {
      const answer = await server.fetch(new Request('http://127.0.0.1/batch?projectId=shop', { method: 'POST', body }))
      expect(answer.status).toBe(200)
    }
    // Postgres takes no text with this character.
    await send(batchOf().body.replaceAll('app.test', 'app\\u0000.test'))
    const failure = (errorType: string) => ({
      ...{ eventId: crypto.randomUUID(), url: '', domain: '', timestamp: 0 },
      props: { type: 'error', event: 'SEND_ERROR', errorType, errorMessage: '', stackTrace: '' },
    })
    // Two texts that become the same one in UTF-8.
    await send(JSON.stringify([failure('a\ud800'), failure('a\ud801')]))
    expect(await storage.database.query("SELECT n FROM analytics_counts WHERE event = 'SEND_ERROR'")).toEqual([{ n: 2 }])
    const page = new Request('http://127.0.0.1/v1/analytics', { headers: { authorization: `Bearer ${figuresToken}` } })
    const text = await (await server.fetch(page)).text()
    expect(text).toMatch(/<bdi>Alba Wallet<\/bdi>.*<td>1<\/td><td class="soft">100%<\/td>/s)
    await expect.poll(async () => (await storage.database.query('SELECT event_id FROM analytics_outbox')).length).toBe(0)
    expect(received.sort()).toEqual([...NAMES, 'SEND_ERROR', 'SEND_ERROR'].sort())
    now += 91 * 86_400_000
    await send(batchOf().body)
    expect(await storage.database.query('SELECT event_id FROM analytics_events')).toHaveLength(BATCH)
    await storage.close()
  })

  test.runIf(process.platform === 'linux')(
    '2,000 events a second take less than one core',
    async () => {
      const server = await program.spawn(await fresh())
      const sent: Sent[] = []
      // The first second is spent on compiling.
      await load(server.url, sent, () => sent.length * BATCH >= PER_SECOND)
      const from = secondsOf(server.pid)
      const before = sent.length
      await load(server.url, sent, () => (sent.length - before) * BATCH >= PER_SECOND * 10)
      const used = secondsOf(server.pid) - from
      await server.end()
      const perSecond = ((sent.length - before) * BATCH) / used
      console.log(`${kind}: ${Math.round(perSecond)} events a second on one core`)
      expect(perSecond).toBeGreaterThan(PER_SECOND)
    },
    120_000,
  )
})
