import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.mjs'
import { findPostgres } from '../postgres.mjs'

const run = promisify(execFile)

/** A cluster in a temporary folder, with Postgres's default settings: acknowledged writes are on disk. */
export async function startScratchPostgres() {
  const bin = findPostgres()
  if (!bin) throw new Error('There is no Postgres on this machine. Run: node scripts/postgres.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-pg-'))
  const owner = await ownerOf(folder)
  const data = join(folder, 'data')
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'], { ...owner, cwd: folder })
  const port = await freePort()
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1'].flatMap((each) => ['-c', each])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise((resolve, reject) => {
    server.stderr.on('data', (text) => String(text).includes('ready to accept connections') && resolve())
    server.once('exit', (code) => reject(new Error(`Postgres ended with ${code}.`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Postgres refuses to run as root. */
async function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)
  const [uid, gid] = await Promise.all([id('-u'), id('-g')])
  chownSync(folder, uid, gid)
  return { uid, gid }
}
