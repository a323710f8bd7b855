// Looks for Postgres, and installs it on Debian and its derivatives if permitted. Without it the server's tests run on SQLite alone.
import { existsSync } from 'node:fs'
import { findPostgres } from './lib/postgres.mjs'
import { run } from './lib/run.mjs'

if (!findPostgres() && mayInstall()) await install()
const found = findPostgres()
if (found) console.log(`postgres: ${found}`)
else
  console.warn(
    'No Postgres was found: the tests of the server run on SQLite ALONE. Install one, or set POSTGRES_BIN to the folder of its programs.',
  )

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function install() {
  console.log('Installing postgresql from the distribution.')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Browsers may be installing at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  try {
    await run('apt-get', [...wait, 'update', '-qq'], options)
    await run('apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options)
  } catch (error) {
    console.warn(`Postgres could not be installed: ${error.message}`)
  }
}
