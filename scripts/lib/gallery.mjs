import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './browsers.mjs'
import { root } from './workspace.mjs'

/** Serves the gallery and opens a browser: `{ url, browser, close }`. */
export async function openGallery() {
  const folder = `${root}/examples/gallery`
  const { createServer } = await import(pathToFileURL(createRequire(`${folder}/package.json`).resolve('vite')).href)
  const server = await createServer({ root: folder, configFile: `${folder}/vite.config.ts`, server: { port: 0 }, logLevel: 'error' })
  await server.listen()
  const browser = await chromium.launch({ executablePath: findBrowser('shell'), args: ['--no-sandbox'] })
  return {
    url: server.resolvedUrls.local[0],
    browser,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
