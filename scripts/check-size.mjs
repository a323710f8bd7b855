// Fails if something is larger than scripts/budgets.json allows: the built packages, minified, gzip -9, without React, kB of 1024 bytes. The
// first open is what Chromium requests of esbuild's output. `node scripts/bench-sizes.mjs` reports more.
import { isOver, sizeLine } from './lib/size-line.mjs'
import { measureGated } from './lib/sizes.mjs'

const rows = await measureGated()
for (const row of rows) console.log(sizeLine(row))
if (rows.some(isOver)) process.exitCode = 1
