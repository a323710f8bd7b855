import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import basicSsl from '@vitejs/plugin-basic-ssl'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { requireBrowser } from '../browsers.mjs'
import { root } from '../workspace.mjs'

/**
 * Builds pages of a folder of `e2e/pages` from the built packages, each as a separate site, with Vite for production, serves them, by
 * HTTP/2 and a certificate of its own if wanted, and starts a browser for them. Pages of a single build would share chunks that neither has
 * alone.
 */
export async function startSite(folder, pages = ['bench.html'], { http2 = false } = {}) {
  const source = join(root, 'e2e/pages', folder)
  const outDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const shared = { root: source, configFile: false, logLevel: 'warn', esbuild: { jsx: 'automatic' } }
  for (const page of pages) {
    const rollupOptions = { input: join(source, page), onwarn: warn }
    await build({ ...shared, build: { outDir, assetsDir: `of-${page}`, emptyOutDir: false, target: 'es2022', rollupOptions } })
  }
  const server = await preview({
    ...shared,
    plugins: http2 ? [basicSsl()] : [],
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const browser = await chromium.launch({
    executablePath: requireBrowser('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--ignore-certificate-errors'],
  })
  return {
    url: server.resolvedUrls.local[0],
    browser,
    async stop() {
      await browser.close()
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** `'use client'` is for frameworks with server components; a bundler without them warns that it drops it, and loses the location. */
function warn(warning, print) {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'SOURCEMAP_ERROR') print(warning)
}
