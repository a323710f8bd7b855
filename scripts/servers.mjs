// Looks for nginx, PgBouncer, Redis and Helm, and installs the first three on Debian and its derivatives if permitted. Without them, the
// setups of presets/server/deploy, the server behind a pool of connections and shared counters are not tested.
import { existsSync } from 'node:fs'
import { findProgram } from './lib/find-program.mjs'
import { run } from './lib/run.mjs'

const programs = { nginx: 'nginx-light', pgbouncer: 'pgbouncer', 'redis-server': 'redis-server', helm: undefined }

/** Debian has no Helm. */
const missing = Object.keys(programs).filter((name) => programs[name] && !findProgram(name))
if (missing.length > 0 && mayInstall()) await install(missing.map((name) => programs[name]))
for (const name of Object.keys(programs)) {
  const found = findProgram(name)
  if (found) console.log(`${name}: ${found}`)
  else console.warn(`No ${name} was found: tests that need it do NOT run. Install it, or set ${name.toUpperCase()}_BIN to the program.`)
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function install(packages) {
  console.log(`Installing ${packages.join(' and ')} from the distribution.`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Browsers may be installing at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  try {
    await run('apt-get', [...wait, 'update', '-qq'], options)
    await run('apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } catch (error) {
    console.warn(`They could not be installed: ${error.message}`)
  }
}
