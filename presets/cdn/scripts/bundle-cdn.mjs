// Bundles everything into one ES module with lazy parts, each named by a hash of its content, and lists their sizes and integrity hashes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { pastFaces } from '../../../scripts/lib/past-faces.mjs'
import { put } from '../../../scripts/lib/put.mjs'

const home = fileURLToPath(new URL('..', import.meta.url))

/** Writes the files to `out`, with `manifest.json`: `{ version, entry, files: { [name]: { bytes, integrity } } }`. */
export async function bundleCdn(out) {
  const { outputFiles } = await build({
    entryPoints: { latchkey: join(home, 'scripts/latchkey.js') },
    absWorkingDir: home,
    outdir: out,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@latchkey/source', 'browser', 'import'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [pastFaces()],
    legalComments: 'linked',
    write: false,
    logLevel: 'error',
  })
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js')).sort((a, b) => (a.path < b.path ? -1 : 1))
  const files = Object.fromEntries(
    scripts.map(({ path, contents }) => [
      basename(path),
      { bytes: contents.length, integrity: `sha384-${createHash('sha384').update(contents).digest('base64')}` },
    ]),
  )
  for (const { path, contents } of outputFiles) put(path, contents)
  put(join(out, 'manifest.json'), `${JSON.stringify({ version, entry: 'latchkey.js', files }, undefined, 2)}\n`)
  const written = new Set(['manifest.json', ...outputFiles.map(({ path }) => basename(path))])
  if (existsSync(out)) for (const name of readdirSync(out)) if (!written.has(name)) rmSync(join(out, name), { force: true })
}
