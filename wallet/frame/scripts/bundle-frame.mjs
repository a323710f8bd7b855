// Bundles the frame's page: one script, one worker and one style sheet, each named by a hash of its content. `node
// scripts/bundle-frame.mjs` writes them to `dist/frame-files` of the wallet's server; tests call `bundleFrame` with another folder.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { put } from '../../../scripts/lib/put.mjs'

const home = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes the files to `out`, with `frame.json`, which lists the files the page loads and the SHA-256 of each, and `third-party.txt` with
 * the licences of the bundled libraries.
 */
export async function bundleFrame(out) {
  const inner = await bundle(['src/vault/worker.ts'], {})
  const [worker] = inner.files
  const kit = await bundleKit()
  const outer = await bundle(['src/main.ts', 'src/popup.tsx', 'src/sdk.css'], {
    WORKER_FILE: JSON.stringify(`./${worker.name}`),
    KIT_PAGE: JSON.stringify(kit.page),
  })
  const licences = { name: 'third-party.txt', contents: Buffer.from(licencesOf([...inner.inputs, ...kit.inputs, ...outer.inputs])) }
  const files = [worker, ...outer.files, licences]
  for (const { name, contents } of files) put(join(out, name), contents)
  const named = (form) => files.find(({ name }) => form.test(name))?.name
  const hashes = Object.fromEntries(files.map(({ name, contents }) => [name, createHash('sha256').update(contents).digest('hex')]).sort())
  put(
    join(out, 'frame.json'),
    `${JSON.stringify({ script: named(/^main-.*\.js$/), popup: named(/^popup-.*\.js$/), style: named(/\.css$/), hashes }, undefined, 2)}\n`,
  )
  const written = new Set(['frame.json', ...files.map(({ name }) => name)])
  for (const name of readdirSync(out)) if (!written.has(name)) rmSync(join(out, name), { force: true })
  return files.map(({ name, contents }) => ({ name, bytes: contents.length }))
}

/**
 * Returns the complete page of a recovery kit, which visitors keep on disk for years. Its content security policy runs only its own
 * script and blocks all loading. Includes the licences of the bundled code.
 */
async function bundleKit() {
  const { files, inputs } = await bundle(['src/kit/page.ts', 'src/kit/kit.css'], {}, { format: 'iife', splitting: false })
  const textOf = (end) =>
    Buffer.from(files.find(({ name }) => name.endsWith(end)).contents)
      .toString()
      .trim()
  const [script, style] = [textOf('.js'), textOf('.css')]
  if (/<\/script/i.test(script) || /<\/style/i.test(style)) throw new Error('The page of the kit would end its own element.')
  const sha = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    "default-src 'none'",
    `script-src ${sha(script)}`,
    `style-src ${sha(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>Recovery kit</title><style>${style}</style>`,
  ].join('')
  const data = '<script type="application/json" id="kit">__KIT__</script>'
  const notice = `<!--\n${licencesOf(inputs).replaceAll('--', '- -')}\n-->`
  return {
    page: `<!doctype html><html lang="en"><head>${head}</head><body>${data}<script>${script}</script></body></html>${notice}`,
    inputs,
  }
}

async function bundle(entryPoints, define, options = {}) {
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
    ...options,
  })
  return {
    files: outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })),
    inputs: Object.keys(metafile.inputs),
    outputs: metafile.outputs,
  }
}

/**
 * Returns gzipped bytes. `start`: files that every visitor of the frame loads at once, with the script's imports and styles. `smart`:
 * additional files for the first action of a smart account of the default kind.
 */
export async function weighFrame() {
  const { files, outputs } = await bundle(['src/main.ts', 'src/sdk.css'], { WORKER_FILE: '""', KIT_PAGE: '""' })
  const loadedBy = (...entries) => {
    const loaded = new Set(entries.map((end) => Object.keys(outputs).find((name) => outputs[name].entryPoint?.endsWith(end))))
    if (loaded.has(undefined)) throw new Error(`Not every file loads on demand: ${entries.join(', ')}.`)
    for (const name of loaded) for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') loaded.add(path)
    return new Set([...loaded].map((name) => basename(name)))
  }
  const sum = (names) =>
    files.filter(({ name }) => names.has(name)).reduce((all, { contents }) => all + gzipSync(contents, { level: 9 }).length, 0)
  const start = loadedBy('src/main.ts', 'src/sdk.css')
  const plain = loadedBy('src/main.ts', 'src/rpc/handle-rpc.ts')
  const smart = loadedBy('src/smart/handle-smart.ts', 'smart-accounts/src/frame/index.ts', 'simple-7702-acts.ts')
  return { start: sum(start), smart: sum(new Set([...smart].filter((name) => !plain.has(name)))) }
}

/** Returns the licence texts of the packages that the files belong to, by package. */
function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((file) => packageFolder(join(home, file)) ?? []))
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
    return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : `The package names the licence ${license}.`}\n`
  })
  return texts.sort().join(`\n${'-'.repeat(72)}\n\n`)
}

/** Returns the package folder of a file in `node_modules`. */
function packageFolder(file) {
  if (!file.includes('/node_modules/')) return undefined
  for (let folder = dirname(file); folder !== '/'; folder = dirname(folder)) {
    if (!/\/node_modules\/(@[^/]+\/)?[^/]+$/.test(folder)) continue
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, bytes } of await bundleFrame(join(home, '../server/dist/frame-files'))) console.log(name, bytes)
}
