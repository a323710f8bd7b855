import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { openDapp } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

const session = (page: Page) => page.evaluate(() => window.kernel.state.core.sessions.eip155)
const status = async (page: Page): Promise<string | undefined> => (await session(page))?.status
const connect = (page: Page, id = 'alba'): Promise<unknown> =>
  page.evaluate((connector) => window.kernel.connections.connect({ connector }), `test.latchkey.${id}`)
/** Every status the page goes through from its first script on. */
const recordStatus = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      const core = window.kernel?.state.core
      if (core?.ready) {
        const now = core.sessions.eip155?.status ?? 'none'
        if (seen.at(-1) !== now) seen.push(now)
      }
      if (document.readyState !== 'complete' || seen.at(-1) !== 'connected') requestAnimationFrame(look)
    }
    look()
  })

describe('sessions over time', () => {
  test.beforeEach(({ sandbox }) => {
    for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
  })

  test('REC-01, REC-02: a reload comes back connected, silently and without looking disconnected in between', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await connect(page)
    const before = alba.requests.length
    await recordStatus(page)
    await page.reload()
    await expect.poll(() => status(page)).toBe('connected')
    await page.getByRole('button', { name: /ada\.eth/ }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('disconnected')
    expect(alba.requests.slice(before).map((r) => r.method)).not.toContain('eth_requestAccounts')
    expect(
      await page.evaluate(() => window.events.some((e) => e.event === 'connect' && (e.payload as { restored: boolean }).restored)),
    ).toBe(true)
  })

  test('REC-03: a wallet that was uninstalled is forgotten within three seconds', async ({ open, page, context, browser, sandbox }) => {
    await sandbox.attach(context)
    const { url } = await openDapp({ open, sandbox })
    await connect(page)
    const state = await context.storageState()
    const clean = await browser.newContext({ storageState: state })
    const later = await clean.newPage()
    await later.clock.install()
    await later.goto(url)
    await expect.poll(() => status(later)).toBe('connecting')
    await later.clock.runFor(3_000)
    await expect.poll(() => status(later)).toBe('disconnected')
    await expect.poll(() => later.evaluate(() => localStorage.getItem('latchkey.e2e.core.session'))).toContain('"wallets":[]')
    await clean.close()
  })

  test('REC-05: a reload during an open question begins disconnected', async ({ open, page, context, sandbox }) => {
    sandbox.wallets.alba.policy('manual')
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Alba Wallet' }).click()
    await sandbox.wallets.alba.waitForPrompt()
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.kernel.state.core.ready)).toBe(true)
    expect(await status(page)).toBe('disconnected')
  })

  test('REC-06: connected after a reload means that the wallet answers', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await connect(page)
    await page.reload()
    await expect.poll(() => status(page)).toBe('connected')
    const [address] = sandbox.wallets.alba.accounts
    expect(await page.evaluate((from) => window.kernel.request('personal_sign', ['0x68690a', from]), address)).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('DIS-03: a wallet that ends the connection clears everything and opens nothing', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await connect(page)
    sandbox.wallets.alba.disconnectSite()
    await expect.poll(() => session(page)).toMatchObject({ status: 'disconnected', accounts: [] })
    expect(await page.evaluate(() => window.kernel.state.core.open)).toBe(false)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.kernel.state.core.ready)).toBe(true)
    expect(await status(page)).toBe('disconnected')
  })

  test('DIS-02: disconnecting takes the permission back, and a wallet that hangs holds nobody up', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await connect(page)
    await page.evaluate(() => window.kernel.connections.disconnect())
    expect(alba.sites).toEqual([])
    await connect(page)
    alba.policy('never', { method: 'wallet_revokePermissions' })
    await page.evaluate(() => window.kernel.connections.disconnect())
    expect(await status(page)).toBe('disconnected')
  })

  test('TAB-01, TAB-02: a second tab is connected without a prompt and follows the disconnect within a second', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await sandbox.attach(context)
    const { url } = await openDapp({ open, sandbox })
    await connect(page)
    const asked = alba.requests.filter((r) => r.method === 'eth_requestAccounts').length
    const second = await context.newPage()
    await second.goto(url)
    await expect.poll(() => status(second)).toBe('connected')
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(asked)
    await page.evaluate(() => window.kernel.connections.disconnect())
    await expect.poll(() => session(second), { timeout: 1_000 }).toMatchObject({ status: 'disconnected', accounts: [], connections: [] })
  })

  test('TAB-01: a tab that was there first follows a connection made in another', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context)
    const { url } = await openDapp({ open, sandbox })
    const second = await context.newPage()
    await second.goto(url)
    await second.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await connect(page)
    await expect.poll(() => status(second)).toBe('connected')
  })

  test('STO-01: with a storage that refuses, a visitor still connects and stays until the reload', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    await sandbox.attach(context)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openDapp({ open, sandbox })
    await connect(page)
    expect(await status(page)).toBe('connected')
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.kernel.state.core.ready)).toBe(true)
    expect(await status(page)).toBe('disconnected')
  })

  test('STO-04: clearing the site’s data while connected breaks nothing', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await connect(page)
    await page.evaluate(() => localStorage.clear())
    const [address] = sandbox.wallets.alba.accounts
    expect(await page.evaluate((from) => window.kernel.request('personal_sign', ['0x68', from]), address)).toMatch(/^0x/)
    expect(await status(page)).toBe('connected')
  })

  test('STO-06: no key, signature or code is ever stored', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context)
    await openDapp({ open, sandbox })
    await connect(page)
    const [address] = sandbox.wallets.alba.accounts
    const signature = await page.evaluate((from) => window.kernel.request('personal_sign', ['0x68', from]), address)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie)
    expect(stored).not.toContain(signature)
    expect(stored).not.toMatch(/0x[0-9a-f]{64}/i)
  })

  test('several kernels on a page keep their own sessions', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context)
    await openDapp({ open, sandbox, options: { second: true } })
    await connect(page)
    expect(await page.evaluate(() => window.second?.state.core.sessions.eip155?.status)).toBe('disconnected')
    await page.evaluate(() => window.second?.connections.connect({ connector: 'test.latchkey.brio' }))
    expect((await session(page))?.connector).toBe('test.latchkey.alba')
    await page.evaluate(() => window.second?.stop())
    expect(await status(page)).toBe('connected')
  })
})
