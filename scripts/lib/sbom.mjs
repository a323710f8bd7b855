import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditedDependencies, TOOLS } from './audited.mjs'
import { collect } from './collect.mjs'

/** The tool of CycloneDX at a pinned version; it validates what it writes with the schema of the format. */
const cyclonedx = ['npx', '--yes', '@cyclonedx/cyclonedx-npm@6.0.1']

/**
 * Writes a software bill of materials (CycloneDX, JSON) of what an app and a server install with the packed packages, and of what the
 * frame's scripts contain: npm resolves it as it would for an app, in `folder`. Throws if it lacks a dependency of ours.
 */
export async function writeSbom(packed, { folder, file, version }) {
  mkdirSync(folder, { recursive: true })
  const own = Object.fromEntries(
    packed.filter(({ name }) => !TOOLS.includes(name)).map(({ name, file: tarball }) => [name, `file:${tarball}`]),
  )
  const audited = auditedDependencies()
  const project = { name: 'latchkey', version, private: true, license: 'MIT', dependencies: { ...audited, ...own } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project, undefined, 2))
  const inFolder = (command, ...args) => collect(command, args, { cwd: folder })
  await inFolder('npm', 'install', '--package-lock-only', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund')
  await inFolder(
    ...cyclonedx,
    '--package-lock-only',
    '--omit',
    'dev',
    '--output-reproducible',
    '--validate',
    '--output-format',
    'JSON',
    '--output-file',
    file,
  )
  const listed = new Set(componentsOf(JSON.parse(readFileSync(file, 'utf8'))).map(({ id }) => id))
  const missing = [...Object.keys(audited), ...Object.keys(own)].filter((name) => !listed.has(name))
  if (missing.length) throw new Error(`The bill of materials lacks ${missing.join(', ')}.`)
  const tools = TOOLS.filter((name) => listed.has(name))
  if (tools.length) throw new Error(`The bill of materials has ${tools.join(', ')}, which no app installs.`)
  return listed.size
}

/** Returns all components of a bill of materials, also nested ones: `{ id, version }`. */
function componentsOf({ components = [] }) {
  return components.flatMap((one) => [
    { id: one.group ? `${one.group}/${one.name}` : one.name, version: one.version },
    ...componentsOf(one),
  ])
}
