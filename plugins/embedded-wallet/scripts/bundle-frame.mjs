// Bundles the frame's page: one script, one worker, one style sheet, each named after its content. `node scripts/bundle-frame.mjs`
// writes them to `dist/frame-files`; tests call `bundleFrame` with a folder of their own.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = fileURLToPath(new URL('..', import.meta.url))

/** Writes the files to `out`, with `frame.json` that says which of them the page names and what each one's SHA-256 is. */
export async function bundleFrame(out) {
  const [worker] = await bundle(['src/frame/vault/worker.ts'], {})
  const files = [
    worker,
    ...(await bundle(['src/frame/main.tsx', 'src/frame/sdk.css'], { WORKER_FILE: JSON.stringify(`./${worker.name}`) })),
  ]
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const { name, contents } of files) writeFileSync(join(out, name), contents)
  const named = (form) => files.find(({ name }) => form.test(name))?.name
  const hashes = Object.fromEntries(files.map(({ name, contents }) => [name, createHash('sha256').update(contents).digest('hex')]).sort())
  writeFileSync(
    join(out, 'frame.json'),
    `${JSON.stringify({ script: named(/^main-.*\.js$/), style: named(/\.css$/), hashes }, undefined, 2)}\n`,
  )
  return files.map(({ name, contents }) => ({ name, bytes: contents.length }))
}

async function bundle(entryPoints, define) {
  const { outputFiles } = await build({
    entryPoints,
    absWorkingDir: home,
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    conditions: ['@latchkey/source', 'browser', 'import'],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    legalComments: 'none',
    logLevel: 'warning',
  })
  return outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, bytes } of await bundleFrame(join(home, 'dist/frame-files'))) console.log(name, bytes)
}
