import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './workspace.mjs'

/** React stays outside, and with it everything that is not measured. Subpaths go with their package. */
const REACT = ['react', 'react-dom']

/**
 * What some code loads at once, bundled from the built packages as a site would bundle it: minified, split, gzip -9, in bytes.
 * Chunks that are imported late do not count. With `over`, what it adds to what other code has loaded already; `whole` has React in it.
 */
export async function weigh({ code, over = '', outside = [], whole = false }) {
  const entry = (contents) => load(contents, [...(whole ? [] : REACT), ...outside])
  if (!over) return entry(code)
  return (await entry(`${over}\n${code}`)) - (await entry(over))
}

/**
 * What each step of a visitor loads on top of those before it: late chunks of a package by the beginning of their names, with all
 * that these need.
 */
export async function weighSteps({ code, package: name, take }) {
  const { outputs, weights, entry } = await bundle(code, REACT)
  const seen = closure(outputs, [entry])
  return take.map(({ chunks }) => {
    const files = chunks.map((chunk) => {
      const stem = `/${name.split('/')[1]}/dist/chunks/${chunk}-`
      const file = Object.keys(outputs).find((each) => outputs[each].entryPoint?.includes(stem))
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

/** Files that come at once with these, by esbuild's metafile. */
export function closure(outputs, files) {
  const found = new Set(files)
  for (const file of found) {
    for (const { path, kind, external } of outputs[file].imports) if (kind === 'import-statement' && !external) found.add(path)
  }
  return found
}
