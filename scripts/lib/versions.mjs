import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionModule } from '../../presets/plugin-kit/src/version.mjs'
import { readJson, root } from './workspace.mjs'

const by = 'scripts/versions.mjs'
/** What all packages say alike; the root's manifest is where they say it first. */
const shared = ['repository', 'homepage', 'bugs', 'funding']

/**
 * Makes everything that states a version, or where a package comes from, say what package.json says: `src/version.ts` of each package that has
 * one, and the fields of the root's manifest that all share. Returns what is stale; with `check` nothing is written.
 */
export function syncVersions(packages, { check = false, from = root } = {}) {
  const own = readJson(join(from, 'package.json'))
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]))
  return packages.flatMap(({ dir, path, manifest }) => [
    ...put(join(path, 'package.json'), withShared(path, own, dir), { check, name: `${manifest.name}: package.json` }),
    ...versionFiles(path).flatMap((file) => put(file, textOf(manifest, versions), { check, name: `${manifest.name}: version.ts` })),
  ])
}

/** A manifest's text with the root's shared fields, and the package's own folder as its directory. */
function withShared(path, own, directory) {
  const text = readFileSync(join(path, 'package.json'), 'utf8')
  const fields = Object.fromEntries(shared.filter((name) => name in own).map((name) => [name, own[name]]))
  if (Object.keys(fields).length === 0) return text
  const repository = fields.repository && {
    ...(typeof fields.repository === 'string' ? { url: fields.repository } : fields.repository),
    directory,
  }
  const manifest = JSON.parse(text)
  const wanted = { ...manifest, ...fields, ...(repository && { repository }) }
  return JSON.stringify(manifest) === JSON.stringify(wanted) ? text : `${JSON.stringify(wanted, undefined, 2)}\n`
}

function textOf(manifest, versions) {
  const isKernel = manifest.name === '@latchkey/kernel'
  return versionModule(manifest, { by, versions, ...(isKernel && { name: 'KERNEL_VERSION', types: '../types/index.js' }) })
}

/** Where a package states its version, if it does: in the kernel, among the plugins' rules. */
function versionFiles(path) {
  return ['src/version.ts', 'src/plugins/version.ts'].map((file) => join(path, file)).filter((file) => existsSync(file))
}

function put(file, text, { check, name }) {
  if (readFileSync(file, 'utf8') === text) return []
  if (!check) writeFileSync(file, text)
  return [`${name} is stale. Run: node ${by}`]
}
