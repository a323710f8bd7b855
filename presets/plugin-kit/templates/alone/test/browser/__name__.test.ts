import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: ViteDevServer
let browser: Browser
beforeAll(async () => {
  site = await createServer({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
  })
  await site.listen()
  const { CHROMIUM_PATH: executablePath } = process.env
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('points are spent in the modal, once the visitor has said yes', async () => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (said) => said.type() === 'error' && errors.push(said.text()))
  await page.goto(site.resolvedUrls?.local[0] ?? '')
  await page.getByText('12 points').waitFor()
  await page.getByRole('button', { name: 'Redeem 10 points' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('2 points').waitFor()
  expect(errors).toEqual([])
})
