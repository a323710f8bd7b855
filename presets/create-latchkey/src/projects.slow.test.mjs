import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireBrowser } from '../../../scripts/lib/browsers.mjs'
import { collect } from '../../../scripts/lib/collect.mjs'
import { installPacked } from '../../../scripts/lib/new-app.mjs'
import { packAll } from '../../../scripts/lib/pack.mjs'
import { frameworks } from './choices.mjs'

const folder = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
const everything = ['--chains', 'eip155,solana,bip122', '--sign-in', '--email', '--server']
const CHROME = requireBrowser('shell')
let packed
let program

beforeAll(() => {
  packed = packAll(folder)
  // As npm runs it: with the versions of the release.
  const own = join(folder, 'own')
  mkdirSync(own)
  execFileSync('tar', ['xzf', packed.find(({ name }) => name === 'create-latchkey').file, '-C', own])
  program = join(own, 'package/bin.js')
}, 600_000)
// Each app has tens of thousands of files.
afterAll(() => rm(folder, { recursive: true, force: true }), 600_000)

/** Runs a script of a project. */
const npm = (cwd, ...args) =>
  collect('npm', args, { cwd, env: { CHROME, NODE_ENV: undefined, NODE_OPTIONS: undefined, VITEST: undefined } })

/** Starts a script as a terminal does, and resolves once its output has a text: `{ said, stop }`, the latter as Ctrl-C. */
async function start(cwd, script, until) {
  const env = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined, VITEST: undefined }
  const child = spawn('npm', ['run', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    // The terminal sends it to npm and to the script.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
  onTestFinished(stop)
  let said = ''
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
        if (until.test(said)) resolve()
      })
    ended.then(([code]) => reject(new Error(`${script} ended with ${code}: ${said}`)))
  })
  return { said, stop }
}

/** The page of `npm run dev`: its test wallets, and the mailbox. */
async function look(url, mailbox) {
  const browser = await chromium.launch({ executablePath: CHROME })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(url, { timeout: 120_000 })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Alba Wallet' }).waitFor()
    await dialog.getByRole('button', { name: 'WalletConnect' }).waitFor()
    await dialog.getByRole('textbox').fill('ada@example.com')
    await dialog.getByRole('textbox').press('Enter')
    await expect.poll(async () => (await fetch(mailbox)).text(), { timeout: 60_000 }).toContain('ada@example.com')
  } finally {
    await browser.close()
  }
}

test.each(Object.keys(frameworks))(
  'an app in %s with everything builds, passes its test, and develops',
  async (framework) => {
    const into = join(folder, framework)
    await collect(process.execPath, [program, into, '--framework', framework, ...everything])
    await installPacked(into, packed)
    await npm(into, 'run', 'build')
    expect(await npm(into, 'test')).toMatch(/pass 1/)
    const { said, stop } = await start(into, 'dev', /Ctrl-C/)
    const [, app, sandbox] = /App +(\S+)[\s\S]*Sandbox +(\S+)/.exec(said)
    await look(app, `${sandbox}/mail`)
    await stop()
    for (const url of [app, sandbox, 'http://127.0.0.1:4401', 'http://127.0.0.1:4406'])
      await expect(fetch(url)).rejects.toThrow('fetch failed')
    if (framework === 'react') await serves(into)
  },
  900_000,
)

/** The server of the app, with new keys. */
async function serves(into) {
  // Its advice about backups goes to the other stream.
  const stdio = ['ignore', 'pipe', 'ignore']
  const keys = execFileSync(process.execPath, ['node_modules/@latchkey/server/bin.js', 'new-keys'], { cwd: into, encoding: 'utf8', stdio })
  writeFileSync(join(into, '.env'), `${keys}\nSMTP_URL=smtp://127.0.0.1:2525\n`)
  const { stop } = await start(into, 'start:server', /:8787/)
  const replies = await Promise.all(
    ['/v1/alive', '/v1/auth/nonce?projectId=react', '/sdk?projectId=react'].map((path) => fetch(`http://127.0.0.1:8787${path}`)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(existsSync(join(into, 'latchkey.sqlite'))).toBe(true)
  await stop()
}

test.each([
  ['react', ['--chains', 'eip155']],
  ['svelte', ['--chains', 'bip122', '--sign-in']],
  ['html', ['--chains', 'solana']],
])(
  'a small app in %s builds and passes its test',
  async (framework, flags) => {
    const into = join(folder, `small-${framework}`)
    await collect(process.execPath, [program, into, '--framework', framework, ...flags])
    await installPacked(into, packed)
    await npm(into, 'run', 'build')
    expect(await npm(into, 'test')).toMatch(/pass 1/)
  },
  600_000,
)
