// Writes docs/errors.md, the page of all error codes, from the catalogues and their docstrings; `--check` fails if it is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { errorPage } from './lib/error-page.mjs'
import { root } from './lib/workspace.mjs'

const file = `${root}/docs/errors.md`
const page = errorPage()

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  console.error('docs/errors.md is stale. Build, and run: node scripts/errors.mjs')
  process.exitCode = 1
} else console.log('docs/errors.md has every error code.')
