// Measures the view of all wallets with 5,000 entries, the processor slowed 4 times. `node scripts/bench-directory.mjs`, after a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { startServer } from '../presets/server/dist/index.js'
import { directoryTimes } from './lib/bench/directory.mjs'
import { requireBrowser } from './lib/browsers.mjs'
import { root } from './lib/workspace.mjs'

const COUNT = 5000
const wallets = Array.from({ length: COUNT }, (_, i) => ({
  id: `wallet-${i}`,
  name: `Wallet ${i}`,
  mobile_link: `w${i}://`,
  certified: i % 2 === 0,
}))
const source = join(root, 'e2e/pages/wallets')
const outDir = mkdtempSync(join(tmpdir(), 'bench-'))
const quiet = { warn() {}, error() {} }
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
const server = await startServer({ port: 0, rateLimit: false, log: quiet, wallets: { name: 'bench', load: async () => wallets } })
const browser = await chromium.launch({ executablePath: requireBrowser('chromium'), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const url = `${site.resolvedUrls.local[0]}bench.html?server=${encodeURIComponent(server.url)}`
  for (const throttle of [1, 4]) {
    const { phases, nodes, height } = await directoryTimes(browser, url, { throttle, pages: COUNT / 40 })
    console.log(`slowed ${throttle} times, ${Math.round(height / 104) * 4} tiles high, at most ${nodes} elements`)
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
