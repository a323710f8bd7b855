import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = /(?<!\.d)\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])

/** Returns the sources and the manifests below a folder, without installed packages, build results and hidden folders. */
export function sourceFiles(folder) {
  const found = { sources: [], manifests: [] }
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.')) {
      const { sources, manifests } = sourceFiles(path)
      found.sources.push(...sources)
      found.manifests.push(...manifests)
    } else if (entry.isFile() && entry.name === 'package.json') found.manifests.push(path)
    else if (entry.isFile() && SOURCE.test(entry.name)) found.sources.push(path)
  }
  return found
}
