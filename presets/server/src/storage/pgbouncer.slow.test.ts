import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProgram } from '../../../../scripts/lib/find-program.mjs'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { hasPostgres } from '../fixtures/postgres.js'
import { sharedPostgres } from '../fixtures/shared-postgres.js'
import { openStorage } from './open-storage.js'

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
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '5s' }])
  },
)

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
