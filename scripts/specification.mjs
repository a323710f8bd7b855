// Writes docs/specification.md from the list of statements and the titles of the tests; `--check` fails if it is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { specificationPage } from './lib/specification.mjs'
import { root } from './lib/workspace.mjs'

const file = `${root}/docs/specification.md`
const page = specificationPage()
if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  console.error('docs/specification.md is stale. Run: node scripts/specification.mjs')
  process.exitCode = 1
}
