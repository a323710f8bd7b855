import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@latchkey/server-kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProgram } from '../../../../scripts/lib/find-program.mjs'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { hasPostgres } from '../fixtures/postgres.js'
import { sharedPostgres } from '../fixtures/shared-postgres.js'
import { connect } from './connect.js'
import { databaseOf } from './database-of.js'
import { openStorage } from './open-storage.js'
import { sharedLimit } from './shared-limit.js'

const names = {
  id: 'names',
  wire: {},
  handlers: {},
  migrations: [{ id: '1', statements: ['CREATE TABLE names (name TEXT PRIMARY KEY)'] }],
}

test.runIf(hasPostgres && findProgram('pgbouncer')).for(['session', 'transaction'])(
  'the database may be behind PgBouncer that pools by %s, with its default settings',
  async (mode) => {
    const postgres = sharedPostgres()
    onTestFinished(() => postgres.stop())
    const url = await behindPgBouncer(await postgres.database(), mode)
    const storage = await openStorage({ url, plugins: [names] })
    onTestFinished(() => storage.close())
    const { database } = storage
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        database.transaction(async (within) => {
          await within.query('INSERT INTO names (name) VALUES (?)', [`a${at}`])
          await within.query('UPDATE names SET name = ? WHERE name = ?', [`b${at}`, `a${at}`])
        }),
      ),
    )
    await expect(database.query("INSERT INTO names (name) VALUES ('b1')")).rejects.toMatchObject({ code: '23505' })
    expect(await database.query("SELECT count(*) AS all FROM names WHERE name LIKE 'b%'")).toEqual([{ all: 40 }])
    await endsSlowStatements(url, database)
    await countsExactly(url)
    // Other programs may share these connections.
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }])
  },
)

test.runIf(hasPostgres)(
  'without PgBouncer, slow statements end too, and a migration may take longer',
  async () => {
    const postgres = sharedPostgres()
    onTestFinished(() => postgres.stop())
    const url = await postgres.database()
    // Longer than any statement of a request, and than the driver waits for one.
    const slow = { ...names, migrations: [...names.migrations, { id: '2', statements: ['SELECT pg_sleep(7)'] }] }
    const storage = await openStorage({ url, plugins: [slow] })
    onTestFinished(() => storage.close())
    await endsSlowStatements(url, storage.database)
    await countsExactly(url)
  },
  30_000,
)

test.runIf(hasPostgres)('the statement of a limit is prepared once for each connection', async () => {
  const postgres = sharedPostgres()
  onTestFinished(() => postgres.stop())
  const storage = await openStorage({ url: await postgres.database(), pool: 1 })
  onTestFinished(() => storage.close())
  const limit = storage.limit({ tokens: 5, refill: 0.001 })
  for (let at = 0; at < 5; at += 1) await limit({ route: 'GET /x', address: `192.0.2.${at}`, projectId: undefined })
  expect(await storage.database.query('SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements')).toEqual([
    { name: 'latchkey_take', runs: 5 },
  ])
})

/** Two processes grant as many calls as one, without a fault: statements that a pool cannot prepare run unprepared. */
async function countsExactly(url: string): Promise<void> {
  const faults: unknown[] = []
  const rule = { tokens: 20, refill: 0.001 }
  const limits = await Promise.all(
    [1, 2].map(async () => {
      // Pooled by session, PgBouncer has twenty for all.
      const connected = await connect(url, (error) => void faults.push(error), { pool: 4 })
      onTestFinished(() => connected.kysely.destroy())
      return sharedLimit(connected, rule)
    }),
  )
  const call = { route: 'GET /x', address: '192.0.2.1', projectId: undefined }
  const waits = await Promise.all(Array.from({ length: 60 }, (_, at) => limits[at % 2]?.(call)))
  expect(waits.filter((seconds) => seconds === undefined)).toHaveLength(rule.tokens)
  expect(faults).toEqual([])
}

/** Statements that take too long end on the server, inside a transaction and outside, and their connections serve again. */
async function endsSlowStatements(url: string, database: Database): Promise<void> {
  const connected = await connect(url, () => {}, { pool: 2, statementMs: 300 })
  onTestFinished(() => connected.kysely.destroy())
  const hasty = databaseOf(connected)
  const sleep = 'SELECT pg_sleep(600), count(*) FROM names'
  const ended = { code: 'unavailable', cause: { code: '57014' } }
  await expect(hasty.query(sleep)).rejects.toMatchObject(ended)
  await expect(hasty.transaction((within) => within.query(sleep))).rejects.toMatchObject(ended)
  const [running] = await database.query("SELECT count(*) AS all FROM pg_stat_activity WHERE state = 'active' AND query = ?", [sleep])
  expect(running).toEqual({ all: 0 })
  expect(await Promise.all([1, 2, 3].map(() => hasty.query('SELECT 1 AS one')))).toEqual(Array(3).fill([{ one: 1 }]))
}

/** Starts PgBouncer in front of a database, and returns the address that leads through it. */
async function behindPgBouncer(database: string, mode: string): Promise<string> {
  const { hostname, port, pathname, username } = new URL(database)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pgbouncer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
    ].join('\n'),
  )
  await writeFile(join(folder, 'users'), `"${username}" ""\n`)
  // It does not run as root.
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const program = spawn(findProgram('pgbouncer') ?? '', [...user, config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  program.stderr.on('data', (text) => {
    said += String(text)
  })
  onTestFinished(async () => {
    if (program.exitCode !== null) return
    const ended = once(program, 'exit')
    program.kill('SIGINT')
    await ended
  })
  await vi.waitFor(() => expect(said).toContain('process up'), 10_000)
  return `postgres://${username}@127.0.0.1:${own}${pathname}`
}
