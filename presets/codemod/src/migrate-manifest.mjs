import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies']

/** Replaces a kit's packages in a package.json by ours. Keeps the indentation and the order of everything else. */
export function migrateManifest({ isKit, layer }, text) {
  const manifest = JSON.parse(text)
  const fields = FIELDS.filter((field) => Object.keys(manifest[field] ?? {}).some(isKit))
  if (fields.length === 0) return { text, notes: [] }
  for (const field of fields) manifest[field] = Object.fromEntries(Object.entries(manifest[field]).filter(([name]) => !isKit(name)))
  const has = (name) => FIELDS.some((field) => name in (manifest[field] ?? {}))
  const [field] = fields
  for (const name of [layer, '@latchkey/kernel']) if (!has(name)) manifest[field][name] = rangeOf(name)
  // The widget is drawn with React, in chunks that load when it is opened.
  for (const name of ['react', 'react-dom']) if (!has(name)) manifest[field][name] = '>=18.2'
  manifest[field] = Object.fromEntries(Object.entries(manifest[field]).sort(([a], [b]) => (a < b ? -1 : 1)))
  const indent = /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? 2
  const notes =
    has('wagmi') && !has('@wagmi/core') ? [{ text: 'with pnpm, also add @wagmi/core, in the version that wagmi depends on' }] : []
  return { text: JSON.stringify(manifest, undefined, indent) + (text.endsWith('\n') ? '\n' : ''), notes }
}

/** The version that was released together with this package. In the workspace, which has no ranges yet, that of the neighbour. */
function rangeOf(name) {
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const range = own.devDependencies[name]
  if (!range.startsWith('workspace:')) return range
  const { version } = createRequire(import.meta.url)(`${name}/package.json`)
  return `^${version}`
}
