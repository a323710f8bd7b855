import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './workspace.mjs'

/** React is external, as is everything that is not measured. Subpaths belong to their package. */
const REACT = ['react', 'react-dom']

/**
 * Returns what code loads statically, bundled from the built packages as a site would bundle it: minified, split, gzip -9, in bytes. Lazy
 * chunks do not count. With `over`, returns what it adds to code that has already been loaded; `whole` includes React.
 */
export async function weigh({ code, over = '', outside = [], whole = false }) {
  const entry = (contents) => load(contents, [...(whole ? [] : REACT), ...outside])
  if (!over) return entry(code)
  return (await entry(`${over}\n${code}`)) - (await entry(over))
}

/**
 * Returns what each step of a visitor loads in addition to those before it: lazy chunks of a package by their names, with everything they
 * need.
 */
export async function weighSteps({ code, package: name, take }) {
  const { outputs, weights, entry } = await bundle(code, REACT)
  const seen = closure(outputs, [entry])
  return take.map(({ chunks }) => {
    const files = chunks.map((chunk) => {
      const end = `/${name.split('/')[1]}/dist/chunks/${chunk}.js`
      const file = Object.keys(outputs).find((each) => outputs[each].entryPoint?.endsWith(end))
      if (!file) throw new Error(`${name} has no chunk ${chunk}`)
      return file
    })
    const more = [...closure(outputs, files)].filter((file) => !seen.has(file))
    for (const file of more) seen.add(file)
    return more.reduce((sum, file) => sum + weights.get(file), 0)
  })
}

async function load(contents, outside) {
  const { outputs, weights, entry } = await bundle(contents, outside)
  return [...closure(outputs, [entry])].reduce((sum, file) => sum + weights.get(file), 0)
}

async function bundle(contents, outside) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: `${root}/e2e`, sourcefile: 'entry.js' },
    outdir: 'out',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    external: outside.flatMap((name) => [name, `${name}/*`]),
  })
  const weights = new Map(
    outputFiles.map(({ path, contents: code }) => [path.slice(path.lastIndexOf('out/')), gzipSync(code, { level: 9 }).length]),
  )
  const entry = Object.keys(metafile.outputs).find((file) => metafile.outputs[file].entryPoint?.endsWith('entry.js'))
  return { outputs: metafile.outputs, weights, entry }
}

/** Returns the files loaded together with these, by esbuild's metafile. */
export function closure(outputs, files) {
  const found = new Set(files)
  for (const file of found) {
    for (const { path, kind, external } of outputs[file].imports) if (kind === 'import-statement' && !external) found.add(path)
  }
  return found
}
