import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** All packages we publish: `{ dir, path, manifest }`, the kernel first. */
export function publicPackages(from = root) {
  return [
    ...['kernel', 'server-kit'].filter((dir) => existsSync(join(from, dir))),
    ...folders(from, 'wallet'),
    ...folders(from, 'plugins'),
    ...folders(from, 'presets'),
  ]
    .map((dir) => ({ dir, path: join(from, dir), manifest: readJson(join(from, dir, 'package.json')) }))
    .filter(({ manifest }) => manifest.private !== true)
}

/** Returns the page of a package on the documentation site: one of its own if it needs more than a screen, otherwise its README. */
export function packagePage({ path, manifest }, from = root) {
  const page = join(from, 'docs/packages', `${manifest.name.replace('@latchkey/', '')}.md`)
  return existsSync(page) ? page : join(path, 'README.md')
}

/** All packages with messages: those we publish, the examples, and the frame of the embedded wallet. */
export function packagesWithMessages(from = root) {
  return [...publicPackages(from).map(({ dir }) => dir), 'wallet/frame', ...folders(from, 'examples')]
    .map((dir) => ({ dir, path: join(from, dir) }))
    .filter(({ path }) => existsSync(join(path, 'src/messages')))
}

/** The catalog of pnpm-workspace.yaml, which is flat: name to range. */
export function catalog(from = root) {
  const [, text] = /^catalog:\n((?: {2}.*\n|\n)+)/m.exec(readFileSync(join(from, 'pnpm-workspace.yaml'), 'utf8'))
  return Object.fromEntries([...text.matchAll(/^ {2}'?([^':#]+)'?: (\S+)$/gm)].map(([, name, range]) => [name, range]))
}

/**
 * Returns every file below a folder, as absolute paths in a stable order. Skips installed packages, which are not ours and whose links
 * are circular.
 */
export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path)
      return entry.isFile() ? [path] : []
    })
    .sort()
}

/** Returns shipped sources: no tests, no type tests, no fixtures. */
export function shippedSources(packagePath) {
  return filesBelow(join(packagePath, 'src')).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(test|test-d)\.tsx?$/.test(file) && !/\.d\.ts$/.test(file) && !slashes(file).includes('/fixtures/'),
  )
}

/** Returns the sources of the embedded wallet's frame, which is no package: the wallet's server ships it as a bundle. */
export function frameSources(from = root) {
  return shippedSources(join(from, 'wallet/frame'))
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns a path for messages: from the root, with forward slashes. */
export function fromRoot(file) {
  return slashes(relative(root, file))
}

/** Returns the source entries of a package: export name (`.`, `./react`) to absolute file. */
export function sourceEntries({ path, manifest }) {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target['@latchkey/source'])
    .map(([name, target]) => ({
      name,
      id: name === '.' ? manifest.name : manifest.name + name.slice(1),
      file: join(path, target['@latchkey/source']),
    }))
}

/** Returns the files that replace an entry in server components, the condition `react-server`, as absolute paths. */
export function serverComponentEntries({ path, manifest }) {
  return Object.values(manifest.exports ?? {})
    .filter((target) => target['react-server'])
    .map((target) => join(path, target['react-server']['@latchkey/source']))
}

function folders(from, parent) {
  const path = join(from, parent)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => existsSync(join(path, name, 'package.json')))
    .sort()
    .map((name) => `${parent}/${name}`)
}

function slashes(file) {
  return file.split(sep).join('/')
}
