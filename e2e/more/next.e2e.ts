import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMessage } from '@latchkey/siwx/message'
import type { Page as PlaywrightPage } from 'playwright-core'
import puppeteer, { type Page } from 'puppeteer-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'
import { collect } from '../../scripts/lib/collect.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import { press } from '../harness/press.js'
import { serveBehind } from '../harness/serve-behind.js'
import { watchShifts } from '../harness/shifts.js'

const folder = join(root, 'examples/next-ssr')
const next = join(folder, 'node_modules/next/dist/bin/next')
// Module in which providers.tsx finds its chains.
const chains = ['http://127.0.0.1:4401', 'http://127.0.0.1:4402']
const data = mkdtempSync(join(tmpdir(), 'latchkey-next-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))
// Consumers get the built packages; so does this example.
beforeAll(() => collect(process.execPath, [join(root, 'scripts/build.mjs'), '--modules']).then(() => {}), 240_000)
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const, DATABASE_URL: join(data, 'latchkey.sqlite') }

/** Connects the first wallet and signs in, which the example requires. */
async function signIn(page: PlaywrightPage, address = ''): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await page.getByText(`Hello ${address}`).waitFor()
}

// One after the other: both builds use the example's own folder.
describe('Next.js with webpack', () => {
  let site: Site
  beforeAll(async () => {
    site = await startNext('webpack')
  }, 240_000)
  afterAll(() => site?.stop())

  test('PKG-02: webpack builds the same page, which hydrates and opens the modal', async ({ page, context, sandbox }) => {
    await sandbox.attach(context)
    await page.goto(site.url)
    await page.getByText('No wallet connected').waitFor()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'Alba Wallet' }).waitFor()
  })
})

describe('server rendering with Next.js', () => {
  let site: Site
  let url: string
  beforeAll(async () => {
    site = await startNext('turbopack')
    url = site.url
  }, 240_000)
  afterAll(() => site?.stop())

  test('SSR-05, PKG-02: the build passes with our buttons used straight from a server component', async () => {
    const html = await (await fetch(url)).text()
    expect(html).toContain('Looking for your wallet…')
    // The button's placeholder, in attributes only: a strict policy would block a style attribute.
    expect(html).toMatch(/<span data-latchkey="connect"><svg width="160" height="40"/)
    expect(html).not.toMatch(/data-latchkey[^>]*style=/)
  })

  test('SSR-02, I18N-05: hydration logs nothing, shifts nothing, and the modal opens afterwards', async ({ page, context, sandbox }) => {
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
    // This build uses fixed chains that are not running here; only the wallet responds.
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await sandbox.attach(context)
    // Without the policy proxy, which passes on reads alone.
    await page.goto(site.own)
    await signIn(page, sandbox.wallets.alba.accounts[0])
    await page.reload()
    await page.getByText(`Hello ${sandbox.wallets.alba.accounts[0]}`).waitFor()
  })

  test('SSR-08, SSR-09: below a slow boundary the connected account appears without a mismatch', async ({
    page,
    context,
    sandbox,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await sandbox.attach(context)
    // Without the policy proxy, which would buffer the page before it sends any of it.
    await page.goto(site.own)
    await signIn(page, sandbox.wallets.alba.accounts[0])
    const asked = site.kitchen.asked()
    await page.goto(`${site.own}/orders`, { waitUntil: 'commit' })
    await page.getByText('Asking the kitchen…').waitFor()
    // The kernel has started and restored the connection, while the server is still streaming the page.
    await page.locator('[data-latchkey=connect]').getByRole('button', { name: /0x/ }).waitFor()
    const answer = await asked
    answer.end('Two lemonades.')
    await page.getByText('Two lemonades.').waitFor()
    await page.getByText(`Hello ${sandbox.wallets.alba.accounts[0]}`).waitFor()
  })

  test('a page for members is only rendered after a sign-in, and a route that changes something checks the origin', async () => {
    // As behind a proxy: the site's origin is not the address at which Next.js listens.
    const origin = 'https://app.example.com'
    const site = await serve({ SITE_ORIGIN: origin })
    onTestFinished(() => site.stop())
    const auth = (method: string, path: string, body?: object): Promise<Response> =>
      fetch(`${site.own}/api/latchkey/v1/auth/${path}?projectId=next-ssr`, {
        method,
        headers: { origin },
        ...(body && { body: JSON.stringify(body) }),
      })
    const visitor = privateKeyToAccount(generatePrivateKey())
    const { nonce, issuedAt } = (await (await auth('GET', 'nonce')).json()) as { readonly nonce: string; readonly issuedAt: string }
    const fields = {
      domain: 'app.example.com',
      accountAddress: visitor.address,
      chainId: 'eip155:1',
      uri: origin,
      version: '1',
      nonce,
      issuedAt,
    } as const
    const message = formatMessage(fields)
    const done = await auth('POST', 'verify', { data: fields, message, signature: await visitor.signMessage({ message }) })
    expect(done.status).toBe(200)
    const [cookie = ''] = done.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
    const members = async (headers: HeadersInit): Promise<string> => (await fetch(`${site.own}/members`, { headers })).text()
    expect(await members({ cookie })).toContain(visitor.address)
    expect(await members({})).toContain('Sign in with your wallet')
    const note = async (headers: HeadersInit): Promise<number> => (await fetch(`${site.own}/api/note`, { method: 'POST', headers })).status
    expect([await note({ cookie, origin }), await note({ cookie, origin: 'https://evil.test' }), await note({ cookie })]).toEqual([
      200, 401, 401,
    ])
  })

  test('SSR-06: a page from the back-forward cache shows the current state', async ({ sandbox }) => {
    // Playwright disables this cache and cannot follow a page restored from it; the headless shell has none.
    const browser = await puppeteer.launch({ executablePath: requireBrowser('chromium'), args: ['--no-sandbox', '--disable-gpu'] })
    onTestFinished(() => browser.close())
    const open = async (): Promise<Page> => {
      const page = await browser.newPage()
      await sandbox.attach(page)
      await page.goto(site.own)
      await page.waitForSelector('::-p-text(No wallet connected)')
      return page
    }
    const page = await open()
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
    await page.goto('about:blank')
    const second = await open()
    await press(second, '>>> .lk-pill[data-kind="primary"]')
    await press(second, '>>> dialog .lk-row-main')
    await press(second, '>>> dialog .lk-button[data-kind="primary"]')
    await second.waitForSelector('::-p-text(Hello)')
    await page.bringToFront()
    await page.goBack()
    expect(await page.evaluate(() => (window as unknown as { readonly persisted?: boolean }).persisted)).toBe(true)
    await page.waitForSelector('::-p-text(Hello)')
  })
})

interface Site {
  readonly url: string
  /** Next.js itself, without the policy proxy. */
  readonly own: string
  readonly kitchen: Kitchen
  readonly stop: () => Promise<void>
}

/** A service that the page requests and that responds on command. */
interface Kitchen {
  readonly url: string
  /** The next request, to be answered. */
  readonly asked: () => Promise<ServerResponse>
  readonly close: () => void
}

async function openKitchen(): Promise<Kitchen> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server on a TCP port has an address object, never a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async asked() {
      const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
      return response
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Builds the example and serves it under the strict policy. A bundler warning fails the test, as it would confuse our users. */
async function startNext(bundler: 'webpack' | 'turbopack'): Promise<Site> {
  const said = await collect(process.execPath, [next, 'build', `--${bundler}`], { cwd: folder, env })
  // On a fresh machine Next.js recommends a build cache; that does not concern the bundle.
  if (/⚠|warning/i.test(said.replace(/^.*No build cache found.*$/m, ''))) throw new Error(said)
  const kitchen = await openKitchen()
  const { own, stop } = await serve({ KITCHEN_URL: kitchen.url })
  const front = await serveBehind(own, { connect: chains })
  return {
    url: front.url,
    own,
    kitchen,
    async stop() {
      await front.close()
      kitchen.close()
      await stop()
    },
  }
}

/** Serves the last build. */
async function serve(more: { readonly [name: string]: string }): Promise<Pick<Site, 'own' | 'stop'>> {
  const server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', '0'], {
    cwd: folder,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  return {
    own: await ready(server),
    async stop() {
      server.kill()
      await ended
    },
  }
}

/** The URL on which Next.js reports to listen, once it is ready. */
function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (text: Buffer) => {
      said += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (address && said.includes('Ready')) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`next start ended with ${code}`)))
  })
}
