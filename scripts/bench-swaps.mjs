// Measures how long a visitor waits for a price: from the last key press to the frame that shows it, including the form's own delay, with
// a server and pools on this machine. `node scripts/bench-swaps.mjs [--runs 15]`, after a build. The figures are stored in
// `scripts/figures/swaps.json`, from which `npm run bench` writes docs/performance.md.
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { startOptions, startServer } from '../presets/server/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { median } from './lib/bench/median.mjs'
import { quoteTimes } from './lib/bench/quotes.mjs'
import { startSite } from './lib/bench/site.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })

const sandbox = await startSandbox({ swaps: true })
const server = await startServer({ ...startOptions(sandbox.serverConfig), port: 0, log: { warn() {}, error() {} } })
const site = await startSite('swap')
try {
  const [{ network }] = sandbox.chains
  const account = sandbox.wallets.alba.accounts[0]
  const query = new URLSearchParams({ server: server.url, network: JSON.stringify(network), account })
  const kept = []
  for (const throttle of [1, 4]) {
    const { shown, asked } = await quoteTimes(site.browser, `${site.url}bench.html?${query}`, { throttle, runs: Number(values.runs) })
    const worst = Math.round(Math.max(...shown))
    const value = `median ${Math.round(median(shown))} ms`
    const how = `at most ${worst} ms; the server was asked after ${Math.round(median(asked))} ms`
    const what = `Typing → price shown${throttle > 1 ? `, slowed ${throttle} times` : ''}`
    console.log(`${value.padStart(16)}  ${what}: ${how}`)
    kept.push({ what, value, how })
  }
  keepFigures('swaps', kept)
} finally {
  await site.stop()
  await server.stop()
  await sandbox.stop()
}
