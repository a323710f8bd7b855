// Fails if an entry, the first open or a lazy chunk is larger than scripts/budgets.json allows: the built packages, minified, gzip -9,
// without React, kB of 1024 bytes. The first open is what Chromium requests, from esbuild's output and Vite's.
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
