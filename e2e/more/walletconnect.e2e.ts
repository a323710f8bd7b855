import { createPublicClient, http, verifyMessage } from 'viem'
import { describe } from 'vitest'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { active, settled } from '../harness/modal.js'
import { pairing, phonePage, phoneSession, phoneSign, phoneStatus, scan, showCode } from '../harness/phone.js'
import { readCode } from '../harness/read-code.js'

describe('a wallet on another device', () => {
  test('is found by its name among six hundred, scanned with its icon, and connected', async ({ open, page, sandbox, serverWith }) => {
    const { alba } = sandbox.wallets
    const server = await serverWith({ wallets: { name: 'test', load: async () => sandbox.directory } })
    await open('phone', phonePage(sandbox, { server: server.url }))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const all = page.getByRole('dialog').getByRole('button', { name: /^All wallets/ })
    await expect.poll(() => all.textContent()).toMatch(/\d{2,}0\+/)
    await all.click()
    await page.getByRole('searchbox', { name: 'Search wallets' }).fill('alba wal')
    await page.getByRole('button', { name: 'Alba Wallet' }).click()
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    await alba.pair(await readCode(page.locator('.lk-qr')))
    await expect.poll(() => phoneStatus(page)).toBe('connected')
    expect(await page.evaluate(() => window.phone.state.walletconnect.wallets[0]?.name)).toBe('Alba Wallet')
  })

  test('WC-03, WC-12: shows a rejection in words, and the next attempt is a new code that connects', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await showCode(page)
    const first = await readCode(page.locator('.lk-qr'))
    alba.next('reject')
    await expect(alba.pair(first)).rejects.toMatchObject({ code: 4001 })
    await page.getByText('You declined in your wallet').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    const second = await readCode(page.locator('.lk-qr'))
    expect(second).not.toBe(first)
    await alba.pair(second)
    await expect.poll(() => phoneStatus(page)).toBe('connected')
  })

  test('a refused request is up to the app, with the error code of EIP-1193', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    alba.next('reject')
    await expect(phoneSign(page, alba.accounts[0])).rejects.toThrow('The visitor declined the request in Alba Wallet.')
    expect(await phoneStatus(page)).toBe('connected')
  })

  test('follows chain and account of the wallet, a chain that is revoked, and the end', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    const session = await scan(page, alba)
    alba.setChain(31338)
    await expect.poll(async () => (await phoneSession(page))?.chain).toBe('eip155:31338')
    alba.useAccount(1)
    await expect.poll(async () => (await phoneSession(page))?.address).toBe(alba.accounts[1])
    await session.update({ chains: [1337] })
    await expect.poll(async () => (await phoneSession(page))?.chain).toBe('eip155:1337')
    expect((await phoneSession(page))?.connections[0]?.approved).toEqual(['eip155:1337'])
    await session.disconnect()
    await expect.poll(() => phoneStatus(page)).toBe('disconnected')
    expect(await page.evaluate(() => window.phone.state.walletconnect.wallets)).toEqual([])
  })

  test('the app’s disconnect reaches the wallet, and connecting is offered again', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    const { topic } = await scan(page, alba)
    await page.evaluate(() => window.phone.connections.disconnect())
    await expect.poll(() => alba.sessions.map(({ topic }) => topic)).not.toContain(topic)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).waitFor()
  })

  test('WC-09: while a phone is connected the entry is hidden', async ({ open, page, sandbox }) => {
    await open('phone', phonePage(sandbox))
    await scan(page, sandbox.wallets.alba)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => window.phone.open('Connect'))
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).count()).toBe(0)
  })

  test('WC-04: refuses a request that the wallet did not allow immediately, and never sends it', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await scan(page, alba, { chains: [1337], methods: ['eth_sendTransaction'] })
    await expect(phoneSign(page, alba.accounts[0])).rejects.toThrow('Alba Wallet did not allow personal_sign.')
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  test('switching to a network of the session needs no prompt', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    await page.evaluate(() => window.phone.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
    expect((await phoneSession(page))?.chain).toBe('eip155:31338')
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
    const hash = await page.evaluate(
      ([from, to]) => window.phone.request('eth_sendTransaction', [{ from, to, value: '0x1' } as never]),
      [alba.accounts[0], sandbox.wallets.brio.accounts[0]],
    )
    const client = createPublicClient({ transport: http(sandbox.chains[1].rpcUrl), pollingInterval: 50 })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  test('a second tab follows: connected by the first, disconnected with it', async ({ open, page, context, sandbox }) => {
    const { alba } = sandbox.wallets
    const { url } = await open('phone', phonePage(sandbox))
    const second = await context.newPage()
    await second.goto(url)
    await second.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await scan(page, alba)
    await expect.poll(() => phoneStatus(second)).toBe('connected')
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature: await phoneSign(second, alba.accounts[0]) })).toBe(
      true,
    )
    await page.evaluate(() => window.phone.connections.disconnect())
    await expect.poll(() => phoneStatus(second)).toBe('disconnected')
  })

  test('a second tab that shows its own code keeps the first one connected, and follows it', async ({ open, page, context, sandbox }) => {
    const { alba } = sandbox.wallets
    const { url } = await open('phone', phonePage(sandbox))
    const second = await context.newPage()
    await second.goto(url)
    await showCode(second)
    await scan(page, alba)
    await expect.poll(() => phoneStatus(second)).toBe('connected')
    for (const tab of [second, page]) {
      const signature = await phoneSign(tab, alba.accounts[0])
      expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature })).toBe(true)
    }
    await page.reload()
    await expect.poll(() => phoneStatus(page)).toBe('connected')
    expect(await phoneStatus(second)).toBe('connected')
    expect(await phoneSign(page, alba.accounts[0])).toMatch(/^0x/)
  })

  test('TAB-04: with five tabs one request reaches the wallet once, and only its tab gets the response', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    const { url } = await open('phone', phonePage(sandbox))
    await scan(page, alba)
    const tabs = [page]
    while (tabs.length < 5) {
      const tab = await context.newPage()
      await tab.goto(url)
      await expect.poll(() => phoneStatus(tab)).toBe('connected')
      tabs.push(tab)
    }
    const [, , third] = tabs
    if (!third) throw new Error('There are five tabs.')
    const signature = await phoneSign(third, alba.accounts[0])
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature })).toBe(true)
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign'])
  })

  test('loading the list of wallets moves nothing: a press that begins before and ends after selects the row that was pressed', async ({
    open,
    page,
    sandbox,
  }) => {
    let bringList: () => void = () => {}
    const asked = new Promise<void>((resolve) => {
      bringList = resolve
    })
    await page.route('**/load-listed-*.js', (route) => asked.then(() => route.continue()))
    await open('phone', phonePage(sandbox))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await settled(page, 'Connect wallet')
    const row = page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' })
    // A pressed row shrinks a little.
    const places = () =>
      page
        .getByRole('dialog')
        .getByRole('listitem')
        .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().y)))
    const before = await places()
    await row.hover()
    await page.mouse.down()
    bringList()
    await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).waitFor()
    await settled(page, 'Connect wallet')
    expect(await places()).toEqual(before)
    await page.mouse.up()
    await settled(page, 'Scan to connect')
  })

  test('REC-05: an unapproved code leaves no trace after a reload', async ({ open, page, sandbox }) => {
    await open('phone', phonePage(sandbox))
    await showCode(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.phone?.state.core.ready)).toBe(true)
    expect(await phoneStatus(page)).toBe('disconnected')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /wallets$|recent/.test(key)))).toEqual([])
  })

  test('a wallet that approves while the page is gone is connected once the visitor is back', async ({ open, page, sandbox }) => {
    const { alba } = sandbox.wallets
    const { url } = await open('phone', phonePage(sandbox))
    await showCode(page)
    const code = await readCode(page.locator('.lk-qr'))
    await page.goto('about:blank')
    await alba.pair(code)
    await page.goto(url)
    await expect.poll(() => phoneStatus(page)).toBe('connected')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await phoneSign(page, alba.accounts[0])).toMatch(/^0x/)
  })

  test('DIS-05: after a disconnect the next code connects without a reload', async ({ open, page, sandbox }) => {
    const { alba, brio } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    await scan(page, alba)
    await page.evaluate(() => window.phone.connections.disconnect())
    await expect.poll(() => phoneStatus(page)).toBe('disconnected')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await scan(page, brio)
    expect((await phoneSession(page))?.address).toBe(brio.accounts[0])
  })

  test('NET-08: a network outside the session is listed as disabled, with the reason', async ({ open, page, sandbox }) => {
    await open('phone', phonePage(sandbox))
    await scan(page, sandbox.wallets.alba, { chains: [1337] })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => window.phone.open('Networks'))
    const other = page.getByRole('dialog').getByRole('button', { name: /Latchkey Two/ })
    await other.waitFor()
    expect(await other.isDisabled()).toBe(true)
    expect(await other.textContent()).toContain('Not enabled in Alba Wallet')
  })

  const dark = test.extend('contextOptions', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  dark(
    'THM-07, A11Y-08: in dark mode the QR code is dark on light and scans, has a description, and Copy link confirms that it worked',
    async ({ open, page, context, sandbox }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await open('phone', phonePage(sandbox))
      await showCode(page)
      const { uri } = await pairing(page)
      expect(await readCode(page.locator('.lk-qr'))).toBe(uri)
      await page.getByRole('img', { name: 'Open your wallet’s scanner and point it here' }).waitFor()
      await page.getByRole('button', { name: 'Copy link' }).click()
      await page.getByText('Link copied').first().waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
    },
  )

  test('a browser that refuses the clipboard: the whole link is shown and selected, and Escape goes back to the button', async ({
    open,
    page,
    context,
    sandbox,
  }) => {
    await open('phone', phonePage(sandbox))
    await showCode(page)
    const { uri } = await pairing(page)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Copy link' }).click()
    const field = page.getByRole('textbox', { name: 'Press Ctrl+C to copy' })
    await field.waitFor()
    expect(await findAxeIssues(page)).toEqual([])
    await page.screenshot({ path: 'artifacts/copy-by-hand.png' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+C')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
    await page.keyboard.press('Escape')
    await expect.poll(() => active(page)).toBe('button: Copy link')
    expect(await field.count()).toBe(0)
    await page.getByRole('dialog').waitFor()
  })

  test('WC-05: the wallet ends the session while a request is pending: the request is rejected and nothing stays', async ({
    open,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await open('phone', phonePage(sandbox))
    const session = await scan(page, alba)
    alba.next('never')
    const asked = phoneSign(page, alba.accounts[0])
    const refused = expect(asked).rejects.toThrow('The session with Alba Wallet has ended. Connect again.')
    await alba.waitForPrompt('personal_sign')
    await session.disconnect()
    await refused
    await expect.poll(() => phoneStatus(page)).toBe('disconnected')
  })
})
