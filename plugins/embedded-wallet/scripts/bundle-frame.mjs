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
  const kit = await bundleKit()
  const outer = await bundle(['frame/main.ts', 'frame/popup.tsx', 'frame/sdk.css'], {
    WORKER_FILE: JSON.stringify(`./${worker.name}`),
    KIT_PAGE: JSON.stringify(kit.page),
  })
  const licences = { name: 'third-party.txt', contents: Buffer.from(licencesOf([...inner.inputs, ...kit.inputs, ...outer.inputs])) }
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

/**
 * The page of a recovery kit, whole: visitors keep it for years, on a disk. Its policy runs its own script and nothing else, and lets it load
 * nothing from anywhere. The licences of what is within go with it.
 */
async function bundleKit() {
  const { files, inputs } = await bundle(['frame/kit/page.ts', 'frame/kit/kit.css'], {}, { format: 'iife', splitting: false })
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
