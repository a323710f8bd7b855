// Builds every package: modules by esbuild, type files by `tsc -b`, which mirror `src`. `--modules` leaves the type files out.
// What browsers load is bundled within its package: one file an entry, one a dynamic import, and what they share. Bundlers of
// sites split by file, and from a file per source they would make dozens of requests. Programs for Node stay a file per source.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { build, transform } from 'esbuild'
import { asClient } from './lib/as-client.mjs'
import { pastFaces } from './lib/past-faces.mjs'
import { run } from './lib/run.mjs'
import { filesBelow, publicPackages, root, serverComponentEntries, shippedSources, sourceEntries } from './lib/workspace.mjs'

/** Files of a page, below `dist`. */
const PAGE = 'frame-files'
const packages = publicPackages()
await Promise.all(packages.map(buildModules))
if (!process.argv.includes('--modules')) await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'])

/** Style sheets are template strings in `styles.ts` and `styles/*.ts`; sites' bundlers leave the white space in them alone. */
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
 * Packages stay imports, but for those that `latchkey.takenIn` of a manifest names: apps that install us would get their trees and
 * missing peers for the few functions that we use. Modules of which we use nothing are left out, whatever they do when imported:
 * sats-connect would bring its wallet chooser. Their licences go with us in `THIRD_PARTY.md`.
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
        // What only Node has stays an import; where nothing uses it, it goes with its importer.
        return isAbsolute(found.path) ? { ...found, sideEffects: false } : { path, external: true, sideEffects: false }
      })
    },
  }
}

/** What stands for an entry in server components imports that entry as a file: its 'use client' makes references of what it exports. */
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
  // tsc trusts its own record and does not notice that its output was deleted.
  if (sources.some((file) => !existsSync(typeFile(path, file)))) rmSync(join(path, 'tsconfig.tsbuildinfo'), { force: true })
  const { outputFiles } = await build({
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
    sourcemap: true,
    // The sources are published beside `dist`; a second copy in each map would double the download.
    sourcesContent: false,
    logLevel: 'warning',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    // Of a library that is taken in, the build for browsers: Node has what it needs, too.
    ...(!manifest.bin && {
      conditions: ['browser', 'import'],
      plugins: [denseSheets(), pastFaces(), clientBoundary(), packagesOutside(manifest.latchkey?.takenIn)],
    }),
  })
  for (const file of outputFiles) put(file.path, file.path.endsWith('.js') ? asClient(withoutBareImports(file.text)) : file.text)
  // A page of its own, which a server of the package hands out.
  const page = join(path, 'scripts/bundle-frame.mjs')
  if (existsSync(page)) await (await import(page)).bundleFrame(join(path, 'dist', PAGE))
  prune(path, sources, new Set(outputFiles.map((file) => file.path)))
}

/** Leaves a file alone that is right already: another process may be reading it. */
function put(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** None of our modules does anything when it is imported, yet esbuild keeps the order of what it split. Lines stay for the map. */
function withoutBareImports(text) {
  return text.replace(/^import "\.[^"]+";$/gm, '')
}

function typeFile(path, source) {
  return source.replace(join(path, 'src'), join(path, 'dist')).replace(/\.tsx?$/, '.d.ts')
}

/** A file whose source is gone would otherwise be published for ever. */
function prune(path, sources, modules) {
  const types = new Set(sources.map((file) => typeFile(path, file)))
  for (const file of filesBelow(join(path, 'dist'))) {
    const kept =
      file.startsWith(join(path, 'dist', PAGE)) ||
      modules.has(file) ||
      types.has(file.replace(/\.map$/, '')) ||
      file.endsWith('.tsbuildinfo')
    if (!kept) rmSync(file)
  }
}
