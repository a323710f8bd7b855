import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import { watchShifts } from '../harness/shifts.js'

const folder = join(root, 'examples/next-ssr')
const next = join(folder, 'node_modules/next/dist/bin/next')
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const }

describe('server rendering with Next.js', () => {
  let server: ChildProcess
  let url: string

  beforeAll(async () => {
    // Consumers get what is built; so does this example.
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--modules'], { cwd: root })
    execFileSync(process.execPath, [next, 'build'], { cwd: folder, env })
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((ready, failed) => {
      server.stdout?.on('data', (text: Buffer) => String(text).includes('Ready') && ready())
      server.once('exit', (code) => failed(new Error(`next start ended with ${code}`)))
    })
  }, 120_000)
  afterAll(() => void server?.kill())

  test('SSR-05: the build passes with our buttons used straight from a server component', async () => {
    const html = await (await fetch(url)).text()
    expect(html).toContain('Looking for your wallet…')
    // The place of the button, in attributes only: a strict policy would block a style attribute.
    expect(html).toMatch(/<span data-latchkey="connect"><svg width="160" height="40"/)
    expect(html).not.toMatch(/data-latchkey[^>]*style=/)
  })

  test('SSR-02, I18N-05: hydration says nothing, shifts nothing, and the modal opens afterwards', async ({ page, context, sandbox }) => {
    await sandbox.attach(context)
    const shifts = await watchShifts(page)
    await page.goto(url)
    await page.getByText('No wallet connected').waitFor()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await shifts()).toEqual([])
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'Alba Wallet' }).waitFor()
  })

  test('SSR-02: a stored connection is restored after hydration, without a mismatch', async ({ page, context, sandbox, problems }) => {
    // This build names fixed chains that are not running here; only the wallet answers.
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await sandbox.attach(context)
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
    await page.getByText(`Hello ${sandbox.wallets.alba.accounts[0]}`).waitFor()
    await page.reload()
    await page.getByText(`Hello ${sandbox.wallets.alba.accounts[0]}`).waitFor()
  })

  test('SSR-06: a page from the back-forward cache shows today’s state', async ({ page, context, sandbox, problems }) => {
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await sandbox.attach(context)
    await page.goto(url)
    await page.getByText('No wallet connected').waitFor()
    const second = await context.newPage()
    await second.goto(url)
    await second.getByRole('button', { name: 'Connect wallet' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
    await second.getByText(/^Hello/).waitFor()
    await page.goto('about:blank')
    await page.goBack()
    await page.getByText(/^Hello/).waitFor()
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
