import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { workspaceSources } from './graph.mjs'
import { publicPackages, root } from './workspace.mjs'

// esbuild names the bundle's beginning by this, beside the sources that begin a chunk of their own.
const start = 'entry.js'

/**
 * Bundles everything the entries export, as a site would: minified, split, React outside.
 * `load(files)` names the chunks a page has fetched after these lazily imported sources, `gzip(chunks)` what they weigh.
 */
export async function measure(entries, external = []) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: entries.map((entry, index) => `export * as e${index} from ${JSON.stringify(entry)}`).join('\n'),
      resolveDir: root,
      sourcefile: start,
    },
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
    plugins: [workspaceSources(publicPackages(), { external: ['react', 'react-dom', ...external] })],
  })
  const { outputs } = metafile
  const weights = new Map(
    outputFiles.map(({ path, contents }) => [path.slice(path.lastIndexOf('out/')), gzipSync(contents, { level: 9 }).length]),
  )
  const names = new Map(Object.entries(outputs).map(([name, { entryPoint }]) => [entryPoint ?? name, name]))

  return {
    /** Sources that begin a chunk of their own. */
    lazy: [...names.keys()].filter((source) => source !== start && !source.startsWith('out/')).sort(),
    load: (sources = []) => closure(outputs, [start, ...sources].map(chunkOf)),
    gzip: (chunks) => [...chunks].reduce((sum, chunk) => sum + weights.get(chunk), 0),
  }

  function chunkOf(source) {
    const name = names.get(source)
    if (!name) throw new Error(`${source} is not a chunk of ${entries.join(' and ')}. Chunks: ${[...names.keys()].join(', ')}`)
    return name
  }
}

function closure(outputs, names) {
  const found = new Set(names)
  for (const name of found) {
    for (const { path, kind, external } of outputs[name].imports) if (kind === 'import-statement' && !external) found.add(path)
  }
  return found
}
