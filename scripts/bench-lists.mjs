// Measures lists of 2,000 tokens and of 10,000 rows of activity, with 4× CPU slowdown. `node scripts/bench-lists.mjs`, after a build. The
// figures are stored in `scripts/figures/lists.json`, from which `npm run bench` writes docs/performance.md.
import { startServer } from '../presets/server/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { listTimes } from './lib/bench/list.mjs'
import { startSite } from './lib/bench/site.mjs'

const ROWS = 10_000
const TOKENS = 2_000
const PAGE = 50
const bob = `0x${'2'.repeat(40)}`
const page = (chain, at) =>
  Array.from({ length: Math.min(PAGE, ROWS - at) }, (_, i) => ({
    hash: `0x${String(at + i).padStart(64, '0')}`,
    chainId: chain,
    minedAt: new Date(Date.now() - (at + i) * 3_600_000).toISOString(),
    status: 'confirmed',
    operation: 'receive',
    from: bob,
    to: bob,
    transfers: [{ direction: 'in', quantity: `${at + i + 1}`, party: bob, verified: true }],
  }))
const history = {
  name: 'bench',
  serves: () => true,
  async page({ chain, cursor = '0' }) {
    const at = Number(cursor)
    return { items: page(chain, at), ...(at + PAGE < ROWS && { next: String(at + PAGE) }) }
  },
}
const holdings = {
  name: 'bench',
  assets: async () => [
    { name: 'Ether', symbol: 'ETH', amount: 10n ** 18n, decimals: 18, price: '2500', verified: true },
    ...Array.from({ length: TOKENS - 1 }, (_, i) => ({
      address: `0x${String(i + 1).padStart(40, '0')}`,
      name: `Token ${i + 1}`,
      symbol: `T${i + 1}`,
      amount: BigInt(i + 1) * 1_000_003n,
      decimals: 6,
      price: '1.25',
      verified: true,
    })),
  ],
}
/** `full` is the minimum height of the complete list. */
const lists = [
  { what: `${TOKENS} tokens`, open: 'openTokens', row: '.lk-tokens .lk-row', full: TOKENS * 60 },
  { what: `${ROWS} rows of activity`, open: 'openActivity', row: '.lk-history .lk-row', full: ROWS * 60 },
]
const site = await startSite('activity')
const server = await startServer({ port: 0, rateLimit: false, log: { warn() {}, error() {} }, history: [history], accounts: [holdings] })
try {
  const url = `${site.url}bench.html?server=${encodeURIComponent(server.url)}`
  const kept = []
  for (const { what, ...list } of lists) {
    for (const throttle of [1, 4]) {
      const { phases, rows, nodes, height } = await listTimes(site.browser, url, { ...list, throttle })
      const longest = Object.entries(phases).map(([name, { longest: ms }]) => `${name} ${ms} ms`)
      const drawn = `at most ${rows} rows and ${nodes} elements at a time, ${height} px high`
      console.log(`${what}, slowed ${throttle} times: longest task ${longest.join(', ')}; ${drawn}`)
      // Stored immediately: on a busy machine the slowest of them takes minutes.
      kept.push({ what: `${what}${throttle > 1 ? `, slowed ${throttle} times` : ''}`, value: longest.join(', '), how: drawn })
      keepFigures('lists', kept)
    }
  }
} finally {
  await site.stop()
  await server.stop()
}
