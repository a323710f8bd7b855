// Measures social logins. `node scripts/bench-social.mjs [--runs 5]`, after a build. The figures are stored in
// `scripts/figures/social.json`, from which `npm run bench` writes docs/performance.md.
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { benchSocialStarts } from './lib/bench/social-starts.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

const sandbox = await startSandbox({ frame: true })
try {
  const rows = await benchSocialStarts({ sandbox, runs: Number(values.runs) })
  for (const { what, value } of rows) console.log(`${value.padStart(16)}  ${what}`)
  keepFigures('social', rows)
} finally {
  await sandbox.stop()
}
