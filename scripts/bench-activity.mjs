// Measures a history of 10,000 rows, the processor slowed 4 times. `node scripts/bench-activity.mjs`, after a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { startServer } from '../presets/server/dist/index.js'
import { activityTimes } from './lib/bench/activity.mjs'
import { requireBrowser } from './lib/browsers.mjs'
import { root } from './lib/workspace.mjs'

const ROWS = 10_000
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
const source = join(root, 'e2e/pages/activity')
const outDir = mkdtempSync(join(tmpdir(), 'bench-'))
await build({
  root: source,
  configFile: false,
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, target: 'es2022', rollupOptions: { input: join(source, 'bench.html') } },
})
const site = await preview({
  root: source,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
})
const server = await startServer({ port: 0, rateLimit: false, log: { warn() {}, error() {} }, history: [history] })
const browser = await chromium.launch({ executablePath: requireBrowser('chromium'), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const url = `${site.resolvedUrls.local[0]}bench.html?server=${encodeURIComponent(server.url)}`
  for (const throttle of [1, 4]) {
    const { phases, rows, nodes, height } = await activityTimes(browser, url, { throttle, rows: ROWS })
    console.log(`slowed ${throttle} times, ${height} px high, at most ${rows} rows and ${nodes} elements`)
    for (const [name, { longest, long }] of Object.entries(phases)) {
      console.log(`  ${name.padEnd(8)} longest task ${longest} ms, ${long} of 50 ms or more`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await site.close()
  rmSync(outDir, { recursive: true, force: true })
}
