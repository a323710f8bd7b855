// Builds every package: modules with esbuild, type files with `tsc -b`, which mirror `src`. `--modules` skips the type files.
// Browser code is bundled within its package: one file per entry, one per dynamic import, and what they share. Sites' bundlers split by
// file, and with one file per source they would cause dozens of requests. Programs for Node keep one file per source.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { build, transform } from 'esbuild'
import { asClient } from './lib/as-client.mjs'
import { pastFaces } from './lib/past-faces.mjs'
import { put } from './lib/put.mjs'
import { run } from './lib/run.mjs'
import { filesBelow, publicPackages, root, serverComponentEntries, shippedSources, sourceEntries } from './lib/workspace.mjs'

/** Files of a page, and files for a web server, below `dist`. */
const [PAGE, FILES] = ['frame-files', 'files']
const packages = publicPackages()
await Promise.all(packages.map(buildModules))
// Consoles refer to it, and an app has it among its packages.
put(join(root, 'kernel/dist/errors.md'), readFileSync(join(root, 'docs/errors.md'), 'utf8'))
if (!process.argv.includes('--modules')) await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'])

/** Style sheets are template strings in `styles.ts` and `styles/*.ts`; sites' bundlers keep their white space. */
function denseSheets() {
  return {
    name: 'dense-sheets',
    setup(builder) {
      builder.onLoad({ filter: /[\\/]([\w-]*styles|styles[\\/][\w-]+)\.ts$/ }, async ({ path }) => {
        const text = readFileSync(path, 'utf8')
        const [, before, css, after] = /^(.* = `)([^`$\\]+)(`.*)$/s.exec(text) ?? []
        if (!css) return undefined
        const { code } = await transform(css, { loader: 'css', minifyWhitespace: true })
        return { loader: 'ts', contents: before + code.trim() + after }
      })
    },
  }
}

/**
 * Packages remain imports, except for those in `latchkey.takenIn` of a manifest: apps that install us would get their dependency trees
 * and missing peers for the few functions we use. Modules that we do not use are excluded, even if they have side effects: sats-connect
 * would bring its wallet selector. Their licences are included in `THIRD_PARTY.md`.
 */
function packagesOutside(takenIn = []) {
  const isTaken = (path, importer) =>
    importer.includes('/node_modules/') || takenIn.some((name) => path === name || path.startsWith(`${name}/`))
  return {
    name: 'packages-outside',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === 'resolving') return undefined
        if (!isTaken(path, importer)) return { path, external: true }
        const found = await builder.resolve(path, { importer, kind, resolveDir, pluginData: 'resolving' })
        // Node built-ins remain imports; if nothing uses one, it is removed with its importer.
        return isAbsolute(found.path) ? { ...found, sideEffects: false } : { path, external: true, sideEffects: false }
      })
    },
  }
}

/** The server component variant of an entry imports that entry as a file: its 'use client' turns the exports into references. */
function clientBoundary() {
  return {
    name: 'client-boundary',
    setup(builder) {
      builder.onResolve({ filter: /^\.\/index\.js$/ }, ({ path, importer }) =>
        /[\\/]react[\\/](react-server\.ts|provider-on-server\.tsx)$/.test(importer) ? { path, external: true } : undefined,
      )
    },
  }
}

async function buildModules(pkg) {
  const { path, manifest } = pkg
  const sources = shippedSources(path)
  // tsc trusts its build info and does not notice that its output was deleted.
  if (sources.some((file) => !existsSync(typeFile(path, file)))) rmSync(join(path, 'tsconfig.tsbuildinfo'), { force: true })
  const options = {
    entryPoints: manifest.bin ? sources : [...sourceEntries(pkg).map(({ file }) => file), ...serverComponentEntries(pkg)],
    bundle: !manifest.bin,
    splitting: !manifest.bin,
    chunkNames: 'chunks/[name]-[hash]',
    absWorkingDir: path,
    outbase: join(path, 'src'),
    outdir: join(path, 'dist'),
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    logLevel: 'warning',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    // Uses a bundled library's browser build: Node has what it needs, too.
    ...(!manifest.bin && {
      conditions: ['browser', 'import'],
      plugins: [denseSheets(), pastFaces(), clientBoundary(), packagesOutside(manifest.latchkey?.takenIn)],
    }),
  }
  const { outputFiles } = await build({
    ...options,
    entryPoints: manifest.bin ? sources : await namedEntries(options),
    sourcemap: true,
    // The sources are published next to `dist`; a second copy in each source map would double the download.
    sourcesContent: false,
  })
  for (const file of outputFiles) put(file.path, file.path.endsWith('.js') ? asClient(withoutBareImports(file.text)) : file.text)
  // A separate page, which the package's server serves.
  const { page, cdn } = manifest.latchkey ?? {}
  if (page) await (await import(join(path, page))).bundleFrame(join(path, 'dist', PAGE))
  if (cdn) await (await import(join(path, cdn))).bundleCdn(join(path, 'dist', FILES))
  prune(path, sources, new Set(outputFiles.map((file) => file.path)))
}

/**
 * The entries, and each dynamically imported module as one more, in `chunks`: esbuild would add a hash to its name. A site's bundler adds
 * its own, and the page would load both for each language of each plugin before its button: 3.5 of 43 kB in the standard preset.
 */
async function namedEntries(options) {
  const { metafile } = await build({ ...options, metafile: true })
  const given = options.entryPoints.map((file) => ({ in: file, out: withoutEnding(relative(options.outbase, file)) }))
  const late = Object.values(metafile.outputs)
    .flatMap(({ entryPoint }) => (entryPoint ? [join(options.absWorkingDir, entryPoint)] : []))
    .filter((file) => !options.entryPoints.includes(file))
  return [...given, ...late.map((file) => ({ in: file, out: `chunks/${shortName(file, late)}` }))]
}

/** `views/account.ts` becomes `account`, or `views-account` if there is another `account`. */
function shortName(file, all) {
  const parts = (path) => withoutEnding(path).split(sep)
  const name = (path, deep) => parts(path).slice(-deep).join('-')
  let deep = 1
  while (name(file, deep) === 'index' || all.some((other) => other !== file && name(other, deep) === name(file, deep))) deep += 1
  return name(file, deep)
}

function withoutEnding(file) {
  return file.replace(/\.\w+$/, '')
}

/**
 * The product's modules have no side effects, yet esbuild preserves import order between chunks. Line counts are kept for the source map.
 */
function withoutBareImports(text) {
  return text.replace(/^import "\.[^"]+";$/gm, '')
}

function typeFile(path, source) {
  return source.replace(join(path, 'src'), join(path, 'dist')).replace(/\.tsx?$/, '.d.ts')
}

/** Otherwise a file whose source was deleted would be published forever. */
function prune(path, sources, modules) {
  const types = new Set(sources.map((file) => typeFile(path, file)))
  for (const file of filesBelow(join(path, 'dist'))) {
    const kept =
      [PAGE, FILES].some((folder) => file.startsWith(join(path, 'dist', folder))) ||
      modules.has(file) ||
      types.has(file.replace(/\.map$/, '')) ||
      file.endsWith('.tsbuildinfo')
    // Another build may have removed it first.
    if (!kept) rmSync(file, { force: true })
  }
}
