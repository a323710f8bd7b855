// Builds every package: one ES module per source file by esbuild, type files by `tsc -b`.
// `--modules` leaves the type files out. Nothing is bundled, so `dist` mirrors `src` and dynamic imports stay dynamic.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { run } from './lib/run.mjs'
import { filesBelow, publicPackages, root, shippedSources } from './lib/workspace.mjs'

const packages = publicPackages()
await Promise.all(packages.map(buildModules))
if (!process.argv.includes('--modules')) await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'])
for (const { path, manifest } of packages) {
  for (const bin of Object.values(manifest.bin ?? {})) chmodSync(join(path, bin), 0o755)
}

async function buildModules({ path }) {
  const entryPoints = shippedSources(path)
  prune(path, entryPoints)
  // tsc trusts its own record and does not notice that its output was deleted.
  if (entryPoints.some((file) => !existsSync(typeFile(path, file)))) rmSync(join(path, 'tsconfig.tsbuildinfo'), { force: true })
  await build({
    entryPoints,
    outbase: join(path, 'src'),
    outdir: join(path, 'dist'),
    bundle: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: true,
    // The sources are published beside `dist`; a second copy in each map would double the download.
    sourcesContent: false,
    logLevel: 'warning',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
}

function typeFile(path, source) {
  return source.replace(join(path, 'src'), join(path, 'dist')).replace(/\.tsx?$/, '.d.ts')
}

/** A file whose source is gone would otherwise be published for ever. */
function prune(path, sources) {
  const dist = join(path, 'dist')
  const kept = new Set(sources.map((file) => file.slice(join(path, 'src').length).replace(/\.tsx?$/, '')))
  for (const file of filesBelow(dist)) {
    const stem = file.slice(dist.length).replace(/(\.d\.ts|\.js)(\.map)?$/, '')
    if (!kept.has(stem) && !file.endsWith('.tsbuildinfo')) rmSync(file)
  }
}
