// Measures batches of the embedded wallet. `node scripts/bench-batches.mjs [--runs 5]`, after a build. The figures are stored in
// `scripts/figures/batches.json`, from which `npm run bench` writes docs/performance.md.
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { benchBatches } from './lib/bench/batches.mjs'
import { keepFigures } from './lib/bench/keep-figures.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

const sandbox = await startSandbox({ mail: true, smartAccounts: true })
try {
  const rows = await benchBatches({ sandbox, runs: Number(values.runs) })
  for (const { what, value } of rows) console.log(`${value.padStart(16)}  ${what}`)
  keepFigures('batches', rows)
} finally {
  await sandbox.stop()
}
