// Prepares a fresh clone: checks Node and installs the dependencies of the lockfile if they are missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pnpm } from './lib/pnpm.mjs'
import { run } from './lib/run.mjs'
import { root } from './lib/workspace.mjs'

/** Resolves when the dependencies of the current lockfile are installed. Only Node's own modules may be imported before that. */
export async function bootstrap() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Latchkey needs Node 20.19 or newer, and this is Node ${process.versions.node}.`)
    process.exit(1)
  }
  const stamp = join(root, 'node_modules', '.latchkey-lock')
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Installing dependencies…')
  const [command, ...args] = [...pnpm, 'install', '--frozen-lockfile']
  // npm on Windows is a script, which needs a shell to run.
  await run(command, args, { shell: process.platform === 'win32' })
  writeFileSync(stamp, hash)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bootstrap()
