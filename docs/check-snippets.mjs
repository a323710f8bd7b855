// Type-checks every `ts` and `tsx` block of the guides, of the packages' pages and READMEs, and the code of the playground for every option,
// against the built packages. Blocks of a page are files of one folder: a block with `title="kernel.ts"` can be imported by the others of
// its page. A block with `fragment` is not a whole file, and is left out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { typeEntries } from '../scripts/lib/type-entries.mjs'

const here = import.meta.dirname
const out = join(here, '.snippets')
rmSync(out, { recursive: true, force: true })
let count = 0
// Pages of these packages show files of theirs, which need packages that only they have, and which their own tests compare.
const comparedElsewhere = ['bip122.md', 'eip155.md', 'solana.md']
const pages = ['start', 'guides', 'migrate', 'packages'].flatMap((folder) =>
  readdirSync(join(here, folder))
    .filter((name) => name.endsWith('.md') && !comparedElsewhere.includes(name))
    .map((name) => ({ folder: join(folder, name.replace('.md', '')), file: join(here, folder, name) })),
)
const packages = typeEntries()
const readmes = packages.map(({ dir, path }) => ({ folder: dir, file: join(path, 'README.md') }))
for (const { folder, file: page } of [...pages, ...readmes]) {
  for (const [, language, meta, code] of readFileSync(page, 'utf8').matchAll(/^```(tsx?)\b(.*)\n([\s\S]*?)^```$/gm)) {
    if (/\bfragment\b/.test(meta)) continue
    count += 1
    const name = /title="([^"]+)"/.exec(meta)?.[1] ?? `block-${count}.${language}`
    const file = join(out, folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${code}\nexport {}\n`)
  }
}
for (const [name, { kernel, app }] of Object.entries(await codeOfPlayground())) {
  count += 1
  const folder = join(out, 'playground', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'kernel.ts'), kernel)
  writeFileSync(join(folder, 'app.tsx'), app)
}
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  paths: Object.fromEntries(packages.flatMap(({ entries }) => Object.entries(entries).map(([name, file]) => [name, [file]]))),
}
writeFileSync(join(out, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*'] }))
const { status } = spawnSync(process.execPath, [join(here, '../node_modules/typescript/bin/tsc'), '-p', out], { stdio: 'inherit' })
if (status === 0) console.log(`${count} snippets`)
process.exit(status ?? 1)

async function codeOfPlayground() {
  const entryPoints = [join(here, 'src/playground/every-code.ts')]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm', platform: 'node' })
  const { everyCode } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return everyCode()
}
