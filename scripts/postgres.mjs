// Looks for Postgres, and installs it on Debian and its kin when we may. Without one the server's tests run on SQLite alone.
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
  try {
    // A cluster for the whole machine is not wanted: tests start their own.
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', 'postgresql'], {
      env: { ...options.env, PG_CREATECLUSTER: 'no' },
    })
  } catch (error) {
    console.warn(`Postgres could not be installed: ${error.message}`)
  }
}
