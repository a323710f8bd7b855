// Writes the hooks and components of each package into its page, from their docstrings, between `<!-- hooks -->` and `<!-- /hooks -->`;
// and the building blocks of the kernel into a separate page. `--check` fails if one is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { reactNames } from './lib/react-names.mjs'
import { typeEntries } from './lib/type-entries.mjs'
import { fromRoot, packagePage, root } from './lib/workspace.mjs'

const packages = typeEntries()
const all = Object.assign({}, ...packages.map(({ entries }) => entries))
const check = process.argv.includes('--check')
const MARKS = /(<!-- hooks -->\n)[\s\S]*?(<!-- \/hooks -->)/

for (const { path, manifest, entries } of packages)
  for (const [name, entry] of Object.entries(entries)) if (name.endsWith('/react')) put(packagePage({ path, manifest }), within(entry))

const blocks = ['ui/basics', 'ui', 'ui/lists', 'ui/approval'].map((name) => [name, all[`@latchkey/kernel/${name}`]])
put(`${root}/docs/building-blocks.md`, () => blocksPage())

function within(entry) {
  return (text) => {
    if (!MARKS.test(text)) throw new Error('A package with hooks marks their place in its page: <!-- hooks --> and <!-- /hooks -->.')
    return text.replace(MARKS, (_, begin, end) => `${begin}\n${reactNames(entry, all)}\n${end}`)
  }
}

function blocksPage() {
  const seen = new Set()
  const parts = blocks.map(([name, entry]) => `## \`@latchkey/kernel/${name}\`\n\n${reactNames(entry, all, seen)}`)
  return `# Building blocks\n\nBuilding blocks of views. This page is written by \`node scripts/readmes.mjs\` from the docstrings of the components.\n\n${parts.join('\n')}`
}

function put(file, make) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const after = make(before)
  if (after === before) return
  if (!check) return writeFileSync(file, after)
  console.error(`${fromRoot(file)} is stale. Build, and run: node scripts/readmes.mjs`)
  process.exitCode = 1
}
