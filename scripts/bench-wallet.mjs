// Measures the embedded wallet. `node scripts/bench-wallet.mjs [--runs 5] [--logins 200]`, after a build. The figures are stored in
// `scripts/figures/wallet.json`, from which `npm run bench` writes docs/performance.md.
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { benchWalletLogins } from './lib/bench/wallet-logins.mjs'
import { benchWalletVisits } from './lib/bench/wallet-visits.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, logins: { type: 'string', default: '200' } } })

const sandbox = await startSandbox({ mail: true })
try {
  const rows = [
    ...(await benchWalletVisits({ sandbox, runs: Number(values.runs) })),
    ...(await benchWalletLogins({ sandbox, count: Number(values.logins) })),
  ]
  for (const { what, value } of rows) console.log(`${value.padStart(16)}  ${what}`)
  keepFigures('wallet', rows)
} finally {
  await sandbox.stop()
}
