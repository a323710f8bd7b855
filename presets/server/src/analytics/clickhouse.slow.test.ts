import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { clickhouseSink } from '../../../../plugins/analytics/src/server/sinks/clickhouse-sink.js'
import type { StoredEvent } from '../../../../plugins/analytics/src/server/sinks/sink.js'

/** ClickHouse as a library. It has half a gigabyte, so only this test installs it. */
const PACKAGE = 'chdb@3.4.0'

interface Session {
  query(statement: string, format?: string): string
  cleanup(): void
}

async function clickhouse(): Promise<Session> {
  const folder = fileURLToPath(new URL('../../../../node_modules/.cache/latchkey/chdb', import.meta.url))
  if (!existsSync(join(folder, 'node_modules/chdb'))) {
    mkdirSync(folder, { recursive: true })
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', folder, PACKAGE])
  }
  const { Session } = createRequire(join(folder, 'x.js'))('chdb') as { readonly Session: new () => Session }
  const session = new Session()
  onTestFinished(() => session.cleanup())
  return session
}

/** Serves statements over HTTP as ClickHouse does: begun in the query of the address or in the body, with settings in the query. */
async function serve(session: Session): Promise<string> {
  const isSetting = (name: string): boolean =>
    /^[a-z_]+$/.test(name) && session.query(`SELECT count() FROM system.settings WHERE name = '${name}'`).trim() === '1'
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://host')
    try {
      for (const [name, value] of searchParams) if (isSetting(name)) session.query(`SET ${name} = '${value}'`)
      response.end(session.query(`${searchParams.get('query') ?? ''}\n${await text(request)}`))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0, 250)
const event = (more: Partial<StoredEvent> = {}): StoredEvent => ({
  ...{ eventId: crypto.randomUUID(), project: 'shop', receivedAt: NOW, at: NOW - 1_500, type: 'track', event: 'CONNECT_SUCCESS' },
  ...{ domain: 'app.test', url: 'https://app.test/', perMillion: 1_000_000, details: { name: 'محفظة "A"\n\\', networks: ['eip155:1'] } },
  ...more,
})

test('ClickHouse itself creates the table, stores each event with its times and details, and merges a repeated one', async () => {
  const session = await clickhouse()
  const url = await serve(session)
  const sink = clickhouseSink({ url, table: 'events' })
  const [once, twice] = [event(), event({ type: 'error', event: 'API_ERROR', at: 5 })]
  const { signal } = new AbortController()
  await sink.send([once, twice], { signal })
  // After a restart, the table exists and an event that was not confirmed is sent again.
  await clickhouseSink({ url, table: 'events' }).send([twice], { signal })
  const read = (statement: string) =>
    session
      .query(statement, 'JSONEachRow')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly [column: string]: unknown })
  expect(read('SELECT count() AS n FROM events')).toEqual([{ n: 3 }])
  const rows = read('SELECT * FROM events FINAL ORDER BY type DESC')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ event_id: once.eventId, received_at: '2026-11-20 12:00:00.250', at: '2026-11-20 11:59:58.750' })
  expect(JSON.parse(String(rows[0]?.details))).toEqual(once.details)
  expect(rows[1]).toMatchObject({ event: 'API_ERROR', at: '1970-01-01 00:00:00.005', per_million: 1_000_000 })
  // A table of the same name with other columns: the sink fails, so that the events wait.
  session.query('CREATE TABLE other (name String) ENGINE = MergeTree ORDER BY name')
  await expect(clickhouseSink({ url, table: 'other' }).send([once], { signal })).rejects.toThrow()
}, 300_000)
