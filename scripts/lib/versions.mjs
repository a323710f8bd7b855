import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionModule } from '../../presets/plugin-kit/src/version.mjs'
import { readJson, root } from './workspace.mjs'

const by = 'scripts/versions.mjs'
/** Pages with a plugin that names the kernel it needs. */
const guides = ['docs/guides/plugin-course.md', 'docs/guides/upgrading.md', 'docs/packages/kernel.md']
/** Fields that are the same in all packages; the root's manifest is the source. */
const shared = ['repository', 'homepage', 'bugs', 'funding']

/**
 * Updates everything that states a version, or where a package comes from, to match package.json: `src/version.ts` of each package that
 * has one, the shared fields of the root's manifest, and the plugins in guides. Returns what is stale; with `check` nothing is written.
 */
export function syncVersions(packages, { check = false, from = root } = {}) {
  const own = readJson(join(from, 'package.json'))
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]))
  const pages = guides.map((page) => ({ page, file: join(from, page) })).filter(({ file }) => existsSync(file))
  const kernel = versions.get('@latchkey/kernel')
  return [
    ...packages.flatMap(({ dir, path, manifest }) => [
      ...put(join(path, 'package.json'), withShared(path, own, dir), { check, name: `${manifest.name}: package.json` }),
      ...versionFiles(path).flatMap((file) => put(file, textOf(manifest, versions), { check, name: `${manifest.name}: version.ts` })),
    ]),
    ...pages.flatMap(({ page, file }) => put(file, withKernel(file, kernel), { check, name: page })),
  ]
}

/** Returns a guide's text with plugins for the current kernel. */
function withKernel(file, version) {
  return readFileSync(file, 'utf8').replace(/kernel: '\^\d[^']*'/g, `kernel: '^${version}'`)
}

/** Returns a manifest's text with the root's shared fields, and the package's own folder as its directory. */
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

/** Returns where a package states its version, if it does: in the kernel, next to the plugin rules. */
function versionFiles(path) {
  return ['src/version.ts', 'src/plugins/version.ts'].map((file) => join(path, file)).filter((file) => existsSync(file))
}

function put(file, text, { check, name }) {
  if (readFileSync(file, 'utf8') === text) return []
  if (!check) writeFileSync(file, text)
  return [`${name} is stale. Run: node ${by}`]
}
