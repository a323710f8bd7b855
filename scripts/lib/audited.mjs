import { readFileSync } from 'node:fs'
import { catalog, frameSources, publicPackages } from './workspace.mjs'

/** Tools for developers, which no app and no server installs. */
export const TOOLS = ['@latchkey/sandbox', '@latchkey/plugin-kit', '@latchkey/create-plugin', '@latchkey/codemod', 'create-latchkey']

/** Returns what apps and servers get with our packages, installed or inside the frame's scripts: name to range, without our own packages. */
export function auditedDependencies() {
  const known = catalog()
  const all = publicPackages()
    .filter(({ manifest }) => !TOOLS.includes(manifest.name))
    .flatMap(({ manifest }) => Object.entries({ ...manifest.peerDependencies, ...manifest.dependencies }))
    .filter(([, range]) => !range.startsWith('workspace:'))
    .map(([name, range]) => [name, range === 'catalog:' ? known[name] : range])
  const inFrame = bundledInFrame().flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  return Object.fromEntries([...all, ...inFrame].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the packages whose code the frame's sources import. */
function bundledInFrame() {
  const names = frameSources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(@[^/']+\/[^/']+|[^@./'][^/']*)/g)].map(([, name]) => name),
  )
  return [...new Set(names)]
}
