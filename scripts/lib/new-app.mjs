import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect } from './collect.mjs'

/**
 * Installs a project as its manifest says, except for our own packages: they come from tarballs, as nothing is published yet.
 *
 * @param {string} folder
 * @param {readonly { name: string, file: string }[]} packed
 */
export async function installPacked(folder, packed) {
  const tarballs = Object.fromEntries(packed.map(({ name, file }) => [name, `file:${file}`]))
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const fromTarballs = (wanted = {}) => Object.fromEntries(Object.entries(wanted).map(([name, range]) => [name, tarballs[name] ?? range]))
  const [dependencies, devDependencies] = [fromTarballs(manifest.dependencies), fromTarballs(manifest.devDependencies)]
  // Our packages depend on each other too.
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies, devDependencies, overrides: tarballs }, undefined, 2))
  const run = (...more) =>
    collect('npm', ['install', '--strict-peer-deps', '--no-audit', '--no-fund', ...more], { cwd: folder, seconds: 600 })
  await run('--prefer-offline').catch(() => run())
}
