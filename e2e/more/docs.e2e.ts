import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll } from 'vitest'
import { collect } from '../../scripts/lib/collect.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import { serveFolder } from '../harness/serve-folder.js'

// Snippets run as readers paste them, with the built packages.
beforeAll(async () => {
  await collect(process.execPath, [join(root, 'scripts/build.mjs'), '--modules'])
  await collect(process.execPath, [join(root, 'docs/check-snippets.mjs')])
}, 240_000)

const drawn =
  "import { createRoot } from 'react-dom/client'\nimport { App } from './app'\ncreateRoot(document.getElementById('root')!).render(<App />)\n"
const pages = [
  ['start/react', drawn, '<div id="root"></div>'],
  ['start/html', "import './main'\n", '<button type="button" id="connect">Connect wallet</button>'],
  ['migrate/rainbowkit', drawn, '<div id="root"></div>'],
] as const

test.for(pages)(
  'the snippets of %s open the list of wallets under a strict policy',
  async ([page, entry, body], { page: tab, context, sandbox, outlive }) => {
    const folder = mkdtempSync(join(root, 'docs/.snippets/site-'))
    outlive(async () => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'dist'))
    writeFileSync(
      join(folder, 'dist/index.html'),
      `<!doctype html><html lang="en"><title>Docs</title><body>${body}<script type="module" src="/entry.js"></script></body></html>`,
    )
    await build({
      stdin: { contents: entry, loader: 'tsx', resolveDir: join(root, 'docs/.snippets', page) },
      outdir: join(folder, 'dist'),
      entryNames: 'entry',
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    })
    await sandbox.attach(context)
    const site = await serveFolder(join(folder, 'dist'), { connect: [] })
    outlive(() => site.close())
    await tab.goto(site.url)
    await tab.getByRole('button', { name: 'Connect wallet' }).click()
    await expect
      .poll(() =>
        tab
          .getByRole('dialog')
          .getByRole('button', { name: /Alba Wallet/ })
          .count(),
      )
      .toBe(1)
  },
)
