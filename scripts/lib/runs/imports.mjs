import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { publicPackages, root, sourceEntries } from '../workspace.mjs'

const typesOnly = /^(?:import|export) type\b[^;]*?from '[^']+'/gm
const specifiers = /\b(?:from|import|mock|importActual|URL)\s*\(?\s*'([^']+)'/g

/**
 * Returns a function from a file to the files of this repository that it imports, at once or later, as paths from the root. Reads sources
 * with patterns instead of a compiler, which is quick, and good enough for formatted code.
 */
export function importReader(from = root) {
  const entries = new Map(
    publicPackages(from)
      .flatMap(sourceEntries)
      .map(({ id, file }) => [id, relative(from, file)]),
  )
  const known = new Map()

  return (file) => {
    if (!known.has(file)) known.set(file, read(file))
    return known.get(file)
  }

  function read(file) {
    if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(join(from, file))) return []
    const text = readFileSync(join(from, file), 'utf8').replace(typesOnly, '')
    return [...text.matchAll(specifiers)].map(([, specifier]) => resolve(file, specifier)).filter(Boolean)
  }

  function resolve(file, specifier) {
    if (!specifier.startsWith('.')) return entries.get(specifier)
    const path = join(dirname(file), specifier)
    const names = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.jsx?$/, '.tsx'), `${path}.ts`]
    return names.find((name) => statSync(join(from, name), { throwIfNoEntry: false })?.isFile())
  }
}

/** Returns everything that a file imports, directly or not, and the file itself. */
export function closureOf(file, importsOf) {
  const found = new Set([file])
  for (const each of found) for (const target of importsOf(each)) found.add(target)
  return found
}
