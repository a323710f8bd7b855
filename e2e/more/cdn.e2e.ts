import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { collect } from '../../scripts/lib/collect.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'
import { serveFolder } from '../harness/serve-folder.js'

beforeAll(() => collect(process.execPath, [join(root, 'scripts/build.mjs'), '--modules']), 240_000)

/** A page without a build: the files, the printed import map, and a module of its own. `change` gets the folder before it is served. */
const test = base.extend('openSite', ({ page, context, sandbox, outlive }) => async (change: (files: string) => void = () => {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cdn-'))
  outlive(async () => rmSync(folder, { recursive: true, force: true }))
  const said = await collect(process.execPath, [join(root, 'presets/cdn/bin.js'), join(folder, 'latchkey')])
  const [, map = '', source = ''] = /^(<script type="importmap">.*<\/script>)\n[\s\S]*('sha256-\S+')/.exec(said) ?? []
  const [{ network, rpcUrl }] = sandbox.chains
  const body = '<latchkey-button></latchkey-button><script type="module" src="/page.js"></script>'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>CDN</title>${map}</head><body>${body}</body></html>`,
  )
  writeFileSync(
    join(folder, 'page.js'),
    `import { createKernel, defineElements, standard } from 'latchkey'
defineElements(createKernel({ projectId: 'cdn', plugins: [standard({ networks: [${JSON.stringify(network)}] })] }))`,
  )
  change(join(folder, 'latchkey'))
  await sandbox.attach(context)
  const site = await serveFolder(folder, { connect: [rpcUrl], script: [source] })
  outlive(() => site.close())
  await page.goto(site.url)
})

test('a page without a build connects a wallet with the files of the package, under a strict policy', async ({ openSite, page }) => {
  await openSite()
  await page.locator('latchkey-button').getByRole('button').click()
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  await expect.poll(() => page.locator('latchkey-button').getByRole('button').textContent()).toMatch(/ada\.eth/)
})

test('a changed file is refused, also one that loads late', async ({ openSite, page, problems }) => {
  problems.allow(/integrity|digest|Failed to (load|fetch)|could not be drawn/)
  await openSite((files) => {
    // The chunk that draws elements is only loaded once one is on the page.
    const late = readdirSync(files).find((name) => /^draw-.*\.js$/.test(name) && readFileSync(join(files, name), 'utf8').length > 0)
    appendFileSync(join(files, late ?? ''), '\n')
  })
  await expect.poll(() => problems.all.join()).toMatch(/integrity|digest/)
  await expect.poll(() => problems.all.join()).toContain('<latchkey-button> could not be drawn')
  expect(await page.locator('latchkey-button').getByRole('button').count()).toBe(0)
})
