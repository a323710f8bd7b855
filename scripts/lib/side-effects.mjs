import { build } from 'esbuild'
import { graphPath } from './graph.mjs'
import { shippedSources } from './workspace.mjs'

/**
 * Returns sources with side effects on import. Each is bundled alone as `import 'file'`, with all its imports external and the packages'
 * `sideEffects: false` ignored: what remains is what tree shaking could not remove.
 */
export async function sideEffects(from, packages) {
  const files = packages.flatMap(({ path }) => shippedSources(path))
  const { metafile } = await build({
    absWorkingDir: from,
    entryPoints: files.map((file, index) => ({ in: `lone:${file}`, out: String(index) })),
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
  return files
    .map((file) => graphPath(from, file))
    .filter((file) => Object.values(metafile.outputs).some(({ inputs }) => inputs[file]?.bytesInOutput > 0))
}

function alone() {
  return {
    name: 'alone',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, ({ path, namespace, kind }) => {
        if (kind === 'entry-point') return { path: path.slice('lone:'.length), namespace: 'lone' }
        return namespace === 'lone' ? { path, sideEffects: true } : { path, external: true, sideEffects: false }
      })
      builder.onLoad({ filter: /.*/, namespace: 'lone' }, ({ path }) => ({ contents: `import ${JSON.stringify(path)}` }))
    },
  }
}
