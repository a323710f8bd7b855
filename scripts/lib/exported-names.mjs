import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { graphPath, workspaceSources } from './graph.mjs'
import { publicPackages, root, sourceEntries } from './workspace.mjs'

/** Returns the names that each entry exports: `{ '@latchkey/kernel': { values, types } }`, each list sorted. */
export async function exportedNames(from = root) {
  const packages = publicPackages(from)
  const entries = packages.flatMap(sourceEntries)
  const { metafile } = await build({
    absWorkingDir: from,
    entryPoints: entries.map(({ file }, index) => ({ in: file, out: String(index) })),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [workspaceSources(packages)],
  })
  const values = new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]))
  return Object.fromEntries(
    entries.map(({ id, file }) => {
      const own = values.get(graphPath(from, file)) ?? []
      const types = [...declaredNames(file)].filter((name) => !own.includes(name))
      return [id, { values: [...own].sort(), types: types.sort() }]
    }),
  )
}

/**
 * Returns every exported name of a source, values and types. TypeScript 7 has no API for this, and our sources are formatted, so this
 * parses text.
 */
function declaredNames(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) => list.split(',').map(nameOf)).filter(Boolean)
  const declared = [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:async )?(?:interface|type|class|const|function) (\w+)/gm)].map(
    ([, name]) => name,
  )
  const stars = [...text.matchAll(/^export (?:type )?\* from '(\.[^']+)'/gm)].flatMap(([, path]) => [
    ...declaredNames(sourceOf(file, path)),
  ])
  return new Set([...lists, ...declared, ...stars])
}

function nameOf(item) {
  return item
    .replace(/^\s*type\s+/, '')
    .split(/\s+as\s+/)
    .pop()
    .trim()
}

function sourceOf(file, path) {
  const stem = join(dirname(file), path.replace(/\.js$/, ''))
  return existsSync(`${stem}.ts`) ? `${stem}.ts` : `${stem}.tsx`
}
