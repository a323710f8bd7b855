// Measures all sizes: those with a budget, and those that are only worth knowing, which have none. `node scripts/bench-sizes.mjs`, after a
// build; `npm run bench` writes the same figures to docs/performance.md.
import { sizeLine } from './lib/size-line.mjs'
import { measureAll } from './lib/sizes.mjs'

for (const row of await measureAll()) console.log(sizeLine(row))
