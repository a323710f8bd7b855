// Fails when an entry, the first open or a late chunk weighs more than scripts/budgets.json allows: the built packages, minified,
// gzip -9, React outside, kB of 1024 bytes. What the first open loads is what Chromium asks for, from esbuild's output and Vite's.
import { isOver, measureAll } from './lib/sizes.mjs'

const rows = await measureAll()
for (const row of rows) console.log(line(row))
if (rows.some(isOver)) process.exitCode = 1

function line(row) {
  if (row.problem) return `${'?'.padStart(10)}           ${row.name}: ${row.problem}`
  const size = (row.count === undefined ? `${(row.bytes / 1024).toFixed(2)} kB` : String(row.count)).padStart(10)
  const limit = row.limit === undefined ? '' : `of ${String(row.limit).padStart(2)}${row.count === undefined ? ' kB' : ''}`
  return `${size} ${limit.padEnd(9)} ${row.name}${isOver(row) ? '   TOO LARGE' : ''}`
}
