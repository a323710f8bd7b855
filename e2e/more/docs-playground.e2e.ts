import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from '../harness/axe.js'
import { test as base, expect } from '../harness/fixtures.js'
import { serveFolder } from '../harness/serve-folder.js'

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-playground-'))
  await build({
    entryPoints: { start: join(root, 'docs/src/playground/start.tsx'), styles: join(root, 'docs/src/playground/styles.css') },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@latchkey/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const body = '<h1>Playground</h1><main id="playground"></main><script type="module" src="/start.js"></script>'
  const head = '<meta name="viewport" content="width=device-width"><title>Playground</title><link rel="stylesheet" href="/styles.css">'
  writeFileSync(join(folder, 'index.html'), `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`)
  return () => rmSync(folder, { recursive: true, force: true })
}, 60_000)

const test = base.extend('playground', async ({ page, context, sandbox, outlive }) => {
  await sandbox.attach(context)
  const site = await serveFolder(folder, { connect: [] })
  outlive(() => site.close())
  await page.goto(site.url)
  const code = page.getByLabel('kernel.ts', { exact: true })
  const widget = page.getByRole('region', { name: 'Widget' })
  await widget.getByRole('button', { name: /Alba Wallet/ }).waitFor()
  return { code, widget }
})

test('each option changes the widget and the code together, and all can be taken back', async ({ playground: { code, widget }, page }) => {
  const before = await code.inputValue()
  expect(before).toContain('standard({ networks: [mainnet, base, solana] })')
  await page.getByLabel('Solana').uncheck()
  await page.getByLabel('Base').uncheck()
  await expect.poll(() => code.inputValue()).toContain('standard({ networks: [mainnet] })')
  // The last network stays.
  expect(await page.getByLabel('Ethereum').isDisabled()).toBe(true)
  await page.getByLabel('Theme').selectOption('midnight')
  await page.getByLabel('Mode').selectOption('dark')
  await page.getByLabel('Language').selectOption('de')
  await widget.getByText('Wallet verbinden').first().waitFor()
  const scheme = await widget
    .getByRole('heading')
    .first()
    .evaluate((title) => getComputedStyle(title).colorScheme)
  expect(scheme).toBe('dark')
  await page.getByLabel('Explanations for newcomers').uncheck()
  await expect.poll(() => code.inputValue()).toContain('features: { walletGuide: false }')
  await expect.poll(() => widget.getByRole('button', { name: 'Loslegen' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect.poll(() => code.inputValue()).toBe(before)
  await widget.getByText('Connect wallet').first().waitFor()
})

test('the widget opens over the page, and the code says how', async ({ playground: { widget }, page }) => {
  await page.getByLabel('Place').selectOption('modal')
  await widget.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('app.tsx', { exact: true }).inputValue()).toContain('<ConnectButton />')
})

test('it fits at 390 px, and axe finds nothing', async ({ playground: _, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await findAxeIssues(page)).toEqual([])
})
