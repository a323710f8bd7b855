// Measures how long a visitor waits for a price: from the last key press to the frame that shows it, including the form's own delay, with
// a server and pools on this machine, and as a multiple of what the node's calls for the same quote take alone (the floor). `node scripts/bench-swaps.mjs [--runs 15]`, after a build. The figures are stored in
// `scripts/figures/swaps.json`, from which `npm run bench` writes docs/performance.md.
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { startOptions, startServer } from '../presets/server/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { median } from './lib/bench/median.mjs'
import { quoteTimes } from './lib/bench/quotes.mjs'
import { startRecordingNode } from './lib/bench/recording-node.mjs'
import { startSite } from './lib/bench/site.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })

/** The form waits this long for the next key. */
const PAUSE_MS = 150

const sandbox = await startSandbox({ swaps: true })
const [chain] = sandbox.chains
const node = await startRecordingNode(chain.rpcUrl)
const rpc = { ...sandbox.serverConfig.rpc, [chain.network.caipNetworkId]: { urls: [node.url], depth: 0 } }
const server = await startServer({ ...startOptions({ ...sandbox.serverConfig, rpc }), port: 0, log: { warn() {}, error() {} } })
const site = await startSite('swap')
try {
  const { network } = chain
  const account = sandbox.wallets.alba.accounts[0]
  const query = new URLSearchParams({ server: server.url, network: JSON.stringify(network), account })
  const kept = []
  for (const throttle of [1, 4]) {
    const options = { throttle, runs: Number(values.runs), node }
    const { shown, asked, alone, requests } = await quoteTimes(site.browser, `${site.url}bench.html?${query}`, options)
    const worst = Math.round(Math.max(...shown))
    const value = `median ${Math.round(median(shown))} ms`
    const how = `at most ${worst} ms; the server was asked after ${Math.round(median(asked))} ms`
    const slowed = throttle > 1 ? `, slowed ${throttle} times` : ''
    kept.push({ what: `Typing → price shown${slowed}`, value, how })
    // Only the page is slowed, so the node is not a floor for it then.
    if (throttle > 1) continue
    const own = median(shown) - PAUSE_MS
    kept.push({
      what: 'The same without the form’s pause',
      value: `${Math.round(own)} ms, ${(own / median(alone)).toFixed(1)} × floor`,
      how: `the node’s ${median(requests)} calls of the same quote alone: median ${Math.round(median(alone))} ms`,
    })
  }
  for (const { what, value, how } of kept) console.log(`${value.padStart(20)}  ${what}: ${how}`)
  keepFigures('swaps', kept)
} finally {
  await site.stop()
  await server.stop()
  await node.stop()
  await sandbox.stop()
}
