import { build } from 'esbuild'
import { graphPath, importsOf } from './graph.mjs'
import { shippedSources } from './workspace.mjs'

/**
 * Returns sources with side effects on import. One module imports all of them, with all their own imports external and the packages'
 * `sideEffects: false` ignored: what remains is what tree shaking could not remove.
 */
export async function sideEffects(from, packages) {
  const files = packages.flatMap(({ path }) => shippedSources(path))
  const { metafile } = await build({
    absWorkingDir: from,
    stdin: { contents: importsOf(files), resolveDir: from },
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    // The automatic runtime's own import would always remain.
    jsx: 'transform',
    minifySyntax: true,
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [alone()],
  })
  const [{ inputs }] = Object.values(metafile.outputs)
  return files.map((file) => graphPath(from, file)).filter((file) => inputs[file]?.bytesInOutput > 0)
}

function alone() {
  return {
    name: 'alone',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, ({ path, importer }) =>
        importer === '<stdin>' ? { path, sideEffects: true } : { path, external: true, sideEffects: false },
      )
    },
  }
}
