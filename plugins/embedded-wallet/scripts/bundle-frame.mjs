// Bundles the frame's page: one script, one worker, one style sheet, each named after its content. `node scripts/bundle-frame.mjs`
// writes them to `dist/frame-files`; tests call `bundleFrame` with a folder of their own.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes the files to `out`, with `frame.json` that says which of them the page names and what each one's SHA-256 is, and `third-party.txt`
 * with the licences of the libraries within.
 */
export async function bundleFrame(out) {
  const inner = await bundle(['frame/vault/worker.ts'], {})
  const [worker] = inner.files
  const outer = await bundle(['frame/main.tsx', 'frame/popup.tsx', 'frame/sdk.css'], { WORKER_FILE: JSON.stringify(`./${worker.name}`) })
  const licences = { name: 'third-party.txt', contents: Buffer.from(licencesOf([...inner.inputs, ...outer.inputs])) }
  const files = [worker, ...outer.files, licences]
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const { name, contents } of files) writeFileSync(join(out, name), contents)
  const named = (form) => files.find(({ name }) => form.test(name))?.name
  const hashes = Object.fromEntries(files.map(({ name, contents }) => [name, createHash('sha256').update(contents).digest('hex')]).sort())
  writeFileSync(
    join(out, 'frame.json'),
    `${JSON.stringify({ script: named(/^main-.*\.js$/), popup: named(/^popup-.*\.js$/), style: named(/\.css$/), hashes }, undefined, 2)}\n`,
  )
  return files.map(({ name, contents }) => ({ name, bytes: contents.length }))
}

async function bundle(entryPoints, define) {
  const { outputFiles, metafile } = await build({
    metafile: true,
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
  return { files: outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })), inputs: Object.keys(metafile.inputs) }
}

/** The licence texts of the packages that the files come from, by package. */
function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((file) => packageFolder(join(home, file)) ?? []))
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
    return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : `The package names the licence ${license}.`}\n`
  })
  return texts.sort().join(`\n${'-'.repeat(72)}\n\n`)
}

/** The package that a file of `node_modules` is part of. */
function packageFolder(file) {
  if (!file.includes('/node_modules/')) return undefined
  for (let folder = dirname(file); folder !== '/'; folder = dirname(folder)) {
    if (!/\/node_modules\/(@[^/]+\/)?[^/]+$/.test(folder)) continue
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, bytes } of await bundleFrame(join(home, 'dist/frame-files'))) console.log(name, bytes)
}
