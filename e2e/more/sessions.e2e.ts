import { describe } from 'vitest'
import { chooseWallet, connect, disconnect, isOpen, ready, session, sign, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

describe('sessions over time', () => {
  test('REC-03: an uninstalled wallet is given up within three seconds, and forgotten a week later', async ({
    openDapp,
    page,
    context,
    browser,
  }) => {
    const { url } = await openDapp()
    await connect(page)
    const state = await context.storageState()
    const clean = await browser.newContext({ storageState: state })
    const later = await clean.newPage()
    await later.clock.install({ time: Date.now() + 8 * 86_400_000 })
    await later.goto(url)
    await expect.poll(() => status(later)).toBe('connecting')
    await later.clock.runFor(3_000)
    await expect.poll(() => status(later)).toBe('disconnected')
    await expect.poll(() => later.evaluate(() => localStorage.getItem('latchkey.e2e.core.session'))).toContain('"wallets":[]')
    await clean.close()
  })

  test('REC-22: a wallet that is locked at the start is connected without a prompt once it is unlocked', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    alba.lock()
    await page.reload()
    await ready(page)
    await expect.poll(() => status(page)).toBe('disconnected')
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    const asked = alba.requests.filter((r) => r.method === 'eth_requestAccounts').length
    alba.unlock()
    await expect.poll(() => session(page)).toMatchObject({ status: 'connected', address: alba.accounts[0] })
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(asked)
    expect(await sign(page, alba.accounts[0])).toMatch(/^0x/)
  })

  test('REC-24: a wallet that locks itself ends the session, and unlocking it restores the same account', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    alba.lock()
    await expect.poll(() => status(page)).toBe('disconnected')
    alba.unlock()
    await expect.poll(() => session(page)).toMatchObject({ status: 'connected', address: alba.accounts[0] })
  })

  test.for([['a look at the page'], ['the modal'], ['time alone']] as const)(
    'REC-25: a wallet that injects itself late and without an event is found by %s',
    async ([how], { openDapp, page }) => {
      const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
      const stored = { namespace: 'eip155', wanted: {}, wallets: [{ namespace: 'eip155', connector: 'injected', address, active: true }] }
      await page.addInitScript((session) => localStorage.setItem('latchkey.e2e.core.session', session), JSON.stringify(stored))
      await page.clock.install()
      await openDapp({ wallets: { wallets: [] } })
      await expect.poll(() => status(page)).toBe('connecting')
      await page.clock.runFor(how === 'time alone' ? 10_000 : 60_000)
      await expect.poll(() => status(page)).toBe('disconnected')
      await page.evaluate((account) => {
        const answers: { readonly [method: string]: unknown } = { eth_accounts: [account], eth_chainId: '0x539' }
        const request = async ({ method }: { readonly method: string }) => answers[method] ?? null
        Object.assign(window, { ethereum: { request, on() {}, removeListener() {} } })
      }, address)
      if (how === 'a look at the page') await page.evaluate(() => dispatchEvent(new Event('focus')))
      if (how === 'the modal') await page.evaluate(() => void window.kernel.open())
      if (how === 'time alone') await page.clock.runFor(2_000)
      await expect.poll(() => session(page)).toMatchObject({ status: 'connected', address, connector: 'injected' })
    },
  )

  test('DIS-07: requests pending at the wallet end with the session', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    alba.policy('manual')
    const code = page.evaluate(
      (account) =>
        (
          window.kernel.actions.eip155.getProvider().request({ method: 'personal_sign', params: ['0x00', account] }) as Promise<unknown>
        ).catch((error: { readonly code?: unknown }) => error.code),
      alba.accounts[0],
    )
    const prompt = await alba.waitForPrompt('personal_sign')
    await disconnect(page)
    expect(await code).toBe(4900)
    await prompt.approve()
    expect(await status(page)).toBe('disconnected')
  })

  test('REC-05: a reload during a pending prompt starts disconnected', async ({ openDapp, page, sandbox }) => {
    sandbox.wallets.alba.policy('manual')
    await openDapp()
    await chooseWallet(page)
    await sandbox.wallets.alba.waitForPrompt()
    await page.reload()
    await ready(page)
    expect(await status(page)).toBe('disconnected')
  })

  test('REC-06: connected after a reload means that the wallet responds', async ({ openDapp, page, sandbox }) => {
    await openDapp()
    await connect(page)
    await page.reload()
    await expect.poll(() => status(page)).toBe('connected')
    expect(await sign(page, sandbox.wallets.alba.accounts[0])).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('DIS-03: a wallet that ends the connection clears everything and opens nothing', async ({ openDapp, page, sandbox }) => {
    await openDapp()
    await connect(page)
    sandbox.wallets.alba.disconnectSite()
    await expect.poll(() => session(page)).toMatchObject({ status: 'disconnected', accounts: [] })
    expect(await isOpen(page)).toBe(false)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.reload()
    await ready(page)
    expect(await status(page)).toBe('disconnected')
  })

  test('DIS-02: disconnecting revokes the permission, and a wallet that hangs delays nothing', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    await disconnect(page)
    expect(alba.sites).toEqual([])
    await connect(page)
    alba.policy('never', { method: 'wallet_revokePermissions' })
    await disconnect(page)
    expect(await status(page)).toBe('disconnected')
  })

  test('TAB-01: an older tab follows a connection made in another', async ({ openDapp, page, context }) => {
    const { url } = await openDapp()
    const second = await context.newPage()
    await second.goto(url)
    await second.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await connect(page)
    await expect.poll(() => status(second)).toBe('connected')
  })

  test('STO-01: if storage is refused, a visitor can still connect and stays connected until the reload', async ({ openDapp, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openDapp()
    await connect(page)
    expect(await status(page)).toBe('connected')
    await page.reload()
    await ready(page)
    expect(await status(page)).toBe('disconnected')
  })

  test('STO-04: clearing the site’s data while connected breaks nothing', async ({ openDapp, page, sandbox }) => {
    await openDapp()
    await connect(page)
    await page.evaluate(() => localStorage.clear())
    expect(await sign(page, sandbox.wallets.alba.accounts[0])).toMatch(/^0x/)
    expect(await status(page)).toBe('connected')
  })

  test('STO-06: no key, signature or code is ever stored', async ({ openDapp, page, sandbox }) => {
    await openDapp()
    await connect(page)
    const signature = await sign(page, sandbox.wallets.alba.accounts[0])
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie)
    expect(stored).not.toContain(signature)
    expect(stored).not.toMatch(/0x[0-9a-f]{64}/i)
  })

  test('EMB-09: all stored data about a wallet’s account is deleted when it disconnects', async ({ openDapp, page }) => {
    await openDapp()
    await connect(page)
    await page.getByRole('button', { name: /ada\.eth/ }).waitFor()
    const address = String((await session(page))?.address).toLowerCase()
    const stored = async () => (await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toLowerCase()
    await expect.poll(stored).toContain(address)
    expect(await stored()).toContain('ada.eth')
    await disconnect(page)
    await expect.poll(stored).not.toContain(address)
    expect(await stored()).not.toContain('ada.eth')
  })

  test('several kernels on a page keep their own sessions', async ({ openDapp, page }) => {
    await openDapp({ options: { second: true } })
    await connect(page)
    expect(await page.evaluate(() => window.second?.state.core.sessions.eip155?.status)).toBe('disconnected')
    await page.evaluate(() => window.second?.connections.connect({ connector: 'test.latchkey.brio' }))
    expect((await session(page))?.connector).toBe('test.latchkey.alba')
    await page.evaluate(() => window.second?.stop())
    expect(await status(page)).toBe('connected')
  })
})
