import { build } from 'esbuild'
import { workspaceSources } from './graph.mjs'
import { shippedSources } from './workspace.mjs'

/**
 * Sources that do something when they are merely imported. Each is bundled alone as `import 'file'`, with the packages'
 * `sideEffects: false` set aside: what is left in the output is what tree shaking could not remove.
 */
export async function sideEffects(from, packages) {
  const bins = packages.flatMap(({ path, manifest }) => Object.values(manifest.bin ?? {}).map((bin) => sourceOfBin(path, bin)))
  const files = packages.flatMap(({ path }) => shippedSources(path)).filter((file) => !bins.includes(file))
  const { metafile } = await build({
    absWorkingDir: from,
    entryPoints: files.map((file, index) => ({ in: `stub:${file}`, out: String(index) })),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    // The automatic runtime's own import would always be left.
    jsx: 'transform',
    minifySyntax: true,
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [stubs(), workspaceSources(packages, { sideEffects: true })],
  })
  const left = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([file, { bytesInOutput }]) => bytesInOutput > 0 && !file.startsWith('stub:')),
  )
  return [...new Set(left.map(([file]) => file))].sort()
}

function stubs() {
  return {
    name: 'stubs',
    setup(builder) {
      builder.onResolve({ filter: /^stub:/ }, ({ path }) => ({ path: path.slice('stub:'.length), namespace: 'stub' }))
      builder.onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({
        contents: `import ${JSON.stringify(path)}`,
        resolveDir: builder.initialOptions.absWorkingDir,
      }))
      builder.onResolve({ filter: /^[./]/ }, async ({ path, pluginData, ...options }) => {
        if (pluginData === 'resolving') return undefined
        const found = await builder.resolve(path, {
          kind: options.kind,
          importer: options.importer,
          resolveDir: options.resolveDir,
          pluginData: 'resolving',
        })
        return { ...found, sideEffects: true }
      })
    },
  }
}

function sourceOfBin(path, bin) {
  return `${path}/${bin.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts')}`
}
