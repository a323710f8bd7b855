// Measures all sizes: those with a budget, and those that are only worth knowing, which have none. `node scripts/bench-sizes.mjs`, after a
// build; `--json <file>` also writes them for scripts/size-report.mjs. `npm run bench` writes the same figures to docs/performance.md.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sizeLine } from './lib/size-line.mjs'
import { measureAll } from './lib/sizes.mjs'

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const rows = await measureAll()
for (const row of rows) console.log(sizeLine(row))
if (values.json) writeFileSync(values.json, JSON.stringify(rows))
