import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireBrowser } from './browsers.mjs'
import { collect } from './collect.mjs'
import { freePort } from './free-port.mjs'
import { installPacked } from './new-app.mjs'
import { packAll } from './pack.mjs'
import { root } from './workspace.mjs'

// Frameworks that the examples and new apps do not have: small apps from the packed packages, built by the framework itself.
const folder = mkdtempSync(join(tmpdir(), 'frameworks-'))
let packed
let sandbox
beforeAll(async () => {
  packed = packAll(folder)
  const { startSandbox } = await import(pathToFileURL(join(root, 'presets/sandbox/dist/index.js')).href)
  sandbox = await startSandbox()
}, 600_000)
afterAll(async () => {
  await sandbox?.stop()
  await rm(folder, { recursive: true, force: true })
}, 600_000)

const apps = {
  angular: { serve: (into) => serveFolder(join(into, 'dist/browser')), prepare: writeRecipe },
  nuxt: { serve: (into) => run(into, '.output/server/index.mjs') },
  sveltekit: { serve: (into) => run(into, 'dist/index.js') },
}

test.each(Object.keys(apps))(
  'an app in %s builds, and its visitor connects a wallet that is there again after a reload',
  async (name) => {
    const { serve, prepare } = apps[name]
    const into = join(folder, name)
    cpSync(join(root, 'scripts/fixtures/frameworks', name), into, { recursive: true })
    prepare?.(into)
    await installPacked(into, packed)
    const env = { NODE_ENV: undefined, NODE_OPTIONS: undefined, VITEST: undefined, NG_CLI_ANALYTICS: 'false', NUXT_TELEMETRY_DISABLED: '1' }
    await collect('npm', ['run', 'build'], { cwd: into, seconds: 600, env })
    await visit(await serve(into))
  },
  900_000,
)

/** The files of docs/start/angular.md, as a reader copies them. */
function writeRecipe(into) {
  const page = readFileSync(join(root, 'docs/start/angular.md'), 'utf8')
  mkdirSync(join(into, 'src/app'), { recursive: true })
  for (const [, file, code] of page.matchAll(/^```(?:angular-)?ts title="([^"]+)"\n([\s\S]*?)^```$/gm))
    writeFileSync(join(into, 'src/app', file), code)
}

async function visit(url) {
  const browser = await chromium.launch({ executablePath: requireBrowser('shell'), args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  await sandbox.attach(context)
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Alba Wallet/ })
    .click()
  const account = page.getByRole('button', { name: /^0x[\da-f]{40}$/i })
  await account.waitFor()
  await page.reload()
  await account.waitFor()
  expect(errors).toEqual([])
}

/** Serves by the framework's own server. */
async function run(into, file) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', NITRO_HOST: '127.0.0.1', NODE_OPTIONS: undefined, VITEST: undefined }
  const server = spawn(process.execPath, [file], { cwd: into, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void server.kill())
  let said = ''
  await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
        if (/listening/i.test(said)) resolve()
      })
    server.once('exit', () => reject(new Error(said)))
  })
  return `http://127.0.0.1:${port}/`
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serveFolder(from) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const file = pathname === '/' ? '/index.html' : pathname
    try {
      const content = readFileSync(join(from, file))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${server.address().port}/`
}
