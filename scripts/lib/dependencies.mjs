import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publicPackages, readJson, root } from './workspace.mjs'

/**
 * Returns the third-party packages that the given workspace packages make a user install, transitively, as `{ id, manifest, because }`.
 * Peers are the user's own choice and do not count; packages bundled into built files do.
 */
export function runtimeDependencies(packages) {
  const ours = new Set(publicPackages().map(({ manifest }) => manifest.name))
  const found = new Map()
  for (const { path, manifest } of packages) walk(path, manifest, manifest.name)
  return [...found.values()].sort((a, b) => a.id.localeCompare(b.id))

  function walk(path, manifest, because) {
    for (const name of [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...takenIn(manifest)]) {
      const folder = installed(path, name)
      if (!folder) {
        // A platform package for another machine is listed but not installed.
        if (name in (manifest.optionalDependencies ?? {})) continue
        throw new Error(`${manifest.name} depends on ${name}, which is not installed.`)
      }
      const dependency = readJson(join(folder, 'package.json'))
      const id = `${dependency.name}@${dependency.version}`
      if (found.has(id)) continue
      if (!ours.has(dependency.name)) found.set(id, { id, manifest: dependency, because })
      walk(folder, dependency, `${because} → ${dependency.name}`)
    }
  }
}

function takenIn({ name, latchkey }) {
  return name.startsWith('@latchkey/') ? (latchkey?.takenIn ?? []) : []
}

/** Every third-party package in the workspace's `node_modules`, whatever its purpose. */
export function allDependencies() {
  const store = join(root, 'node_modules', '.pnpm')
  const manifests = readdirSync(store)
    .map((folder) => join(store, folder, 'node_modules'))
    .filter(existsSync)
    .flatMap(packageFolders)
    .map((folder) => readJson(join(folder, 'package.json')))
  return [...new Map(manifests.map((manifest) => [`${manifest.name}@${manifest.version}`, manifest])).entries()]
    .map(([id, manifest]) => ({ id, manifest, because: 'a development tool' }))
    .sort((a, b) => a.id.localeCompare(b.id))
}

function packageFolders(modules) {
  return readdirSync(modules)
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((sub) => `${name}/${sub}`) : [name]))
    .map((name) => join(modules, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
}

function installed(from, name) {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (folder === dirname(folder)) return undefined
  }
}
