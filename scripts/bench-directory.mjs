// Measures the view of all wallets with 5,000 entries, with 4× CPU slowdown. `node scripts/bench-directory.mjs`, after a build. The frame
// times of a scrolled list are stored in `scripts/figures/directory.json`, from which `npm run bench` writes docs/performance.md.
import { startServer } from '../presets/server/dist/index.js'
import { frameTimes } from './lib/bench/frames.mjs'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { listTimes } from './lib/bench/list.mjs'
import { medians } from './lib/bench/median.mjs'
import { startSite } from './lib/bench/site.mjs'

const COUNT = 5000
const wallets = Array.from({ length: COUNT }, (_, i) => ({
  id: `wallet-${i}`,
  name: `Wallet ${i}`,
  mobile_link: `w${i}://`,
  certified: i % 2 === 0,
}))
/** Four tiles of 104 px per row. */
const list = { open: 'openDirectory', row: 'button.lk-tile', full: (COUNT / 4) * 104, after: search }
const site = await startSite('wallets')
const quiet = { warn() {}, error() {} }
const server = await startServer({ port: 0, rateLimit: false, log: quiet, wallets: { name: 'bench', load: async () => wallets } })
try {
  const url = `${site.url}bench.html?server=${encodeURIComponent(server.url)}`
  const runs = []
  for (let run = 0; run < 5; run += 1) runs.push(await frameTimes(site.browser, url, { open: list.open, row: list.row, throttle: 4 }))
  const { median, p95, elements } = medians(runs)
  const frames = `median ${median.toFixed(0)} ms, 95 of 100 within ${p95.toFixed(0)} ms`
  console.log(`frames while it is scrolled: ${frames}, at most ${elements} elements`)
  keepFigures('directory', [{ what: 'All wallets, scrolled by the wheel', value: frames, how: `at most ${elements} elements` }])
  for (const throttle of [1, 4]) {
    const { phases, nodes, height } = await listTimes(site.browser, url, { ...list, throttle })
    console.log(`slowed ${throttle} times, ${Math.round(height / 104) * 4} tiles high, at most ${nodes} elements`)
    for (const [name, { longest, long }] of Object.entries(phases)) {
      console.log(`  ${name.padEnd(8)} longest task ${longest} ms, ${long} of 50 ms or more`)
    }
  }
} finally {
  await site.stop()
  await server.stop()
}

async function search(page, taken) {
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(`wallet ${COUNT - 1}`, { delay: 60 })
  await page.waitForTimeout(1500)
  const type = await taken()
  for (let i = 0; i < 11; i += 1) await page.keyboard.press('Backspace')
  await page.waitForTimeout(1500)
  return { type, clear: await taken() }
}
