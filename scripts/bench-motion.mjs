// Measures the frames while a visitor opens a wallet that waits and goes back, with 4× CPU slowdown. `node scripts/bench-motion.mjs`, after
// a build. The figures are stored in `scripts/figures/motion.json`, from which `npm run bench` writes docs/performance.md.
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { medians } from './lib/bench/median.mjs'
import { motionTimes } from './lib/bench/motion.mjs'
import { startSite } from './lib/bench/site.mjs'

const site = await startSite('bench', ['index.html'])
try {
  const runs = []
  for (let run = 0; run < 5; run += 1) runs.push(await motionTimes(site.browser, site.url, 4))
  const { median, p95, longest } = medians(runs)
  const value = `median ${median.toFixed(0)} ms, 95 of 100 within ${p95.toFixed(0)} ms`
  console.log(`frames between the list and a wallet: ${value}, longest ${longest.toFixed(0)} ms`)
  keepFigures('motion', [
    {
      what: 'From the list to a wallet that waits, and back',
      value,
      how: `six times there and back; the longest frame took ${longest.toFixed(0)} ms`,
    },
  ])
} finally {
  await site.stop()
}
