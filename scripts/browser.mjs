// Makes sure that Chromium and Firefox are available for the tests, and installs them on Debian and its derivatives if permitted.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser, sourceOf } from './lib/browsers.mjs'
import { run } from './lib/run.mjs'

const needed = ['shell', 'chromium', 'firefox']
const missing = needed.filter((name) => !findBrowser(name))
if (missing.length && mayInstall()) await install(missing)
const still = missing.filter((name) => !findBrowser(name))
const words = still.map((name) => {
  const { debian, variable } = sourceOf(name)
  return `No ${debian.at(-1)} was found. Install one, or set ${variable} to the path of its program.`
})
// Two names may be the same program.
if (still.length) process.exitCode = 1
console.log([...new Set(still.length ? words : needed.map(findBrowser))].join('\n'))

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function install(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Postgres may be installing at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', [...wait, 'update', '-qq'], options)
  const packages = names.map((name) => sourceOf(name).debian.find(isPackage) ?? sourceOf(name).debian[0])
  console.log(`Installing ${packages.join(' and ')} from the distribution.`)
  await run('apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

function isPackage(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}
