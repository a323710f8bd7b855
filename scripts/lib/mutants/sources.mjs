import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, publicPackages, root, shippedSources } from '../workspace.mjs'

/** Returns the files to mutate in the given folders, by the folder of their package. */
export function sourcesToMutate(named, from = root) {
  const byPackage = new Map()
  for (const { dir, path } of publicPackages(from)) {
    const files = shippedSources(path).filter((file) => isCounted(file) && named.some((name) => isBelow(file, join(from, name))))
    if (files.length > 0) byPackage.set(dir, files.map(fromRoot))
  }
  return byPackage
}

/** Views and styles need a browser, texts are data, and generated files have a source elsewhere; see docs/mutants.md. */
function isCounted(file) {
  return !/\.tsx$|\/views\/|\/messages\/|\/styles(\/|\.ts$)|\.generated\.|\/version\.ts$|\/index\.ts$/.test(file)
}

function isBelow(file, place) {
  return file === place || (existsSync(place) && statSync(place).isDirectory() && file.startsWith(`${place.replace(/\/$/, '')}/`))
}
