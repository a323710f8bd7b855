import { join } from 'node:path'
import { publicPackages, root } from './workspace.mjs'

/** Returns the built type files of every published package: `{ dir, path, manifest, entries: { '@latchkey/kernel/react': file } }`. */
export function typeEntries(from = root) {
  return publicPackages(from).map(({ dir, path, manifest }) => ({
    dir,
    path,
    manifest,
    entries: Object.fromEntries(
      Object.entries(manifest.exports ?? {})
        .filter(([, target]) => typeof target === 'object' && target.types)
        .map(([name, target]) => [manifest.name + name.slice(1), join(path, target.types)]),
    ),
  }))
}
