import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { shippedSources, sourceEntries } from './workspace.mjs'

/**
 * Returns the import graph of all shipped sources, from esbuild's metafile: type-only imports are removed, workspace packages are
 * followed into their sources, everything else is external.
 * @returns {Promise<{ modules: Map<string, Import[]>, unresolved: string[] }>} keys are paths from `from`
 * @typedef {{ target: string, specifier: string, external: boolean, lazy: boolean }} Import
 */
export async function importGraph(from, packages) {
  const unresolved = []
  const { metafile } = await build({
    absWorkingDir: from,
    stdin: { contents: importsOf(packages.flatMap(({ path }) => shippedSources(path))), resolveDir: from },
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [workspaceSources(packages, unresolved)],
  })
  const modules = new Map(Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.filter(isImport).map(toImport)]))
  return { modules, unresolved }
}

/** Returns a module that imports all files. An entry per file would print every module once for each entry that reaches it. */
export function importsOf(files) {
  return files.map((file) => `import ${JSON.stringify(file)}\n`).join('')
}

/**
 * Returns the files and external packages that an entry loads statically, or with `lazy` also those it may load later. Each with the
 * chain of imports that leads there.
 */
export function reach(modules, entry, { lazy = false } = {}) {
  const found = new Map([[entry, [entry]]])
  for (const [file, chain] of found) {
    for (const { target, lazy: later } of modules.get(file) ?? []) {
      if (!found.has(target) && (lazy || !later)) found.set(target, [...chain, target])
    }
  }
  found.delete(entry)
  return found
}

/** Resolves `@latchkey/*` to sources through the packages' exports; all other packages are external. */
export function workspaceSources(packages, unresolved = []) {
  const entries = new Map(packages.flatMap((pkg) => sourceEntries(pkg).map(({ id, file }) => [id, file])))
  const names = new Set(packages.map(({ manifest }) => manifest.name))
  return {
    name: 'workspace-sources',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (entries.has(path)) return { path: entries.get(path) }
        if (kind === 'entry-point' || importer === '<stdin>') return undefined
        if (names.has(packageName(path))) unresolved.push(`${relative(builder.initialOptions.absWorkingDir, importer)} imports ${path}`)
        return { path, external: true, sideEffects: false }
      })
    },
  }
}

/** Returns the package's name for `@scope/name/sub` or `name/sub`. */
export function packageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns the package a file belongs to, by its path from the root. */
export function ownerOf(packages, file) {
  return packages.find(({ dir }) => file.startsWith(`${dir}/`))
}

/** Returns a source entry's name in the graph. */
export function graphPath(from, file) {
  return relative(from, join(file)).split(sep).join('/')
}

function isImport({ kind }) {
  return kind === 'import-statement' || kind === 'dynamic-import'
}

function toImport({ path, original, external = false, kind }) {
  return { target: path, specifier: original ?? path, external, lazy: kind === 'dynamic-import' }
}
