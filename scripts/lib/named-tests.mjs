import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, fromRoot, publicPackages, root } from './workspace.mjs'

const id = '[A-Z][A-Z0-9]*-\\d\\d'
const named = new RegExp(`(['"\`])(${id}(?:(?:, | and | )${id})*)\\b(?:(?!\\1)[^\\n])*\\1`, 'g')

/** Returns the tests that name each id at the beginning of a title: id to paths of their files. */
export function namedTests() {
  const found = new Map()
  for (const file of testFiles()) {
    for (const one of idsIn(readFileSync(file, 'utf8'))) found.set(one, (found.get(one) ?? new Set()).add(fromRoot(file)))
  }
  return found
}

/** Returns the ids at the beginning of strings in a source. */
export function idsIn(source) {
  return [...source.matchAll(named)].flatMap(([, , ids]) => ids.match(new RegExp(id, 'g')))
}

/** Returns the part of an id before its number, such as `API`. */
export function areaOf(id) {
  return id.split('-')[0]
}

/** Returns links to test files, relative to `docs/`. */
export function testLinks(files = []) {
  return [...files].map((file) => `[${file.split('/').pop()}](../${file})`)
}

function testFiles() {
  const folders = [
    ...publicPackages().map(({ path }) => join(path, 'src')),
    ...['wallet', 'examples', 'e2e', 'scripts'].map((dir) => join(root, dir)),
  ]
  const files = folders.flatMap(filesBelow).filter((file) => /\.(test(-d)?\.(tsx?|mjs)|e2e\.ts)$/.test(file) && !/node_modules/.test(file))
  return [...new Set(files)]
}
