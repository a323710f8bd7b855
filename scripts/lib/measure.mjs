import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { graphPath, workspaceSources } from './graph.mjs'
import { publicPackages, root, sourceEntries } from './workspace.mjs'

/**
 * Bundles entries as a site would: minified, split, React outside.
 * `load(...names)` gives the chunks a page has fetched after these entries and lazily imported sources, `gzip(chunks)` what they weigh.
 */
export async function measure(entries, external = []) {
  const packages = publicPackages()
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'out',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [workspaceSources(packages, { external: ['react', 'react-dom', ...external] })],
  })
  const { outputs } = metafile
  const weights = new Map(
    outputFiles.map(({ path, contents }) => [path.slice(path.lastIndexOf('out/')), gzipSync(contents, { level: 9 }).length]),
  )
  const chunkOfSource = new Map(Object.entries(outputs).flatMap(([chunk, { entryPoint }]) => (entryPoint ? [[entryPoint, chunk]] : [])))
  const sourceOfEntry = new Map(packages.flatMap((pkg) => sourceEntries(pkg).map(({ id, file }) => [id, graphPath(root, file)])))

  return {
    /** Sources that begin a chunk of their own. */
    lazy: [...chunkOfSource.keys()].filter((source) => !entries.some((entry) => sourceOfEntry.get(entry) === source)).sort(),
    load: (...names) => closure(outputs, names.map(chunkOf)),
    gzip: (chunks) => [...chunks].reduce((sum, chunk) => sum + weights.get(chunk), 0),
  }

  function chunkOf(name) {
    const chunk = chunkOfSource.get(sourceOfEntry.get(name) ?? name)
    if (!chunk) throw new Error(`${name} is not a chunk of ${entries.join(' and ')}. Chunks: ${[...chunkOfSource.keys()].join(', ')}`)
    return chunk
  }
}

function closure(outputs, names) {
  const found = new Set(names)
  for (const name of found) {
    for (const { path, kind, external } of outputs[name].imports) if (kind === 'import-statement' && !external) found.add(path)
  }
  return found
}
