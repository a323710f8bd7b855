// Looks for nginx, and installs it on Debian and its derivatives if permitted. Without it the setup of presets/server/deploy is not
// tested.
import { existsSync } from 'node:fs'
import { findNginx } from './lib/nginx.mjs'
import { run } from './lib/run.mjs'

if (!findNginx() && mayInstall()) await install()
const found = findNginx()
if (found) console.log(`nginx: ${found}`)
else console.warn('No nginx was found: presets/server/deploy is NOT tested. Install one, or set NGINX_BIN to the program.')

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function install() {
  console.log('Installing nginx from the distribution.')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Browsers may be installing at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  try {
    await run('apt-get', [...wait, 'update', '-qq'], options)
    await run('apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], options)
  } catch (error) {
    console.warn(`nginx could not be installed: ${error.message}`)
  }
}
