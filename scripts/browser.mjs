// Makes sure that Chromium and Firefox are there for the tests, and installs them on Debian and its kin when we may.
import { existsSync } from 'node:fs'
import { findBrowser, sourceOf } from './lib/browsers.mjs'
import { run } from './lib/run.mjs'

const missing = ['chromium', 'firefox'].filter((name) => !findBrowser(name))
if (missing.length && mayInstall()) await install(missing)
const still = missing.filter((name) => !findBrowser(name))
for (const name of still) {
  console.error(`No ${name} was found. Install one, or set ${sourceOf(name).variable} to the path of its program.`)
}
if (still.length) process.exitCode = 1
else console.log(['chromium', 'firefox'].map((name) => `${name}: ${findBrowser(name)}`).join('\n'))

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function install(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = names.map((name) => sourceOf(name).debian)
  console.log(`Installing ${packages.join(' and ')} from the distribution.`)
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
