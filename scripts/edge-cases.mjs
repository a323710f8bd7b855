// Writes docs/edge-cases.md from the titles of the tests; `--check` fails if it is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { edgeCasesPage } from './lib/edge-cases.mjs'
import { root } from './lib/workspace.mjs'

const file = `${root}/docs/edge-cases.md`
const page = edgeCasesPage()
if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  console.error('docs/edge-cases.md is stale. Run: node scripts/edge-cases.mjs')
  process.exitCode = 1
}
