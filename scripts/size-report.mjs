// Compares two measurements of `node scripts/bench-sizes.mjs --json <file>`, as Markdown: `node scripts/size-report.mjs before.json after.json`
import { readFileSync } from 'node:fs'
import { sizeReport } from './lib/size-report.mjs'

const [before, after] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')))
process.stdout.write(sizeReport(before, after))
