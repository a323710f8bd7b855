import { describe } from 'vitest'
import { chooseWallet, connect, disconnect, isOpen, session, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

describe('connecting a browser wallet', () => {
  test('CON-01: with two extensions that fight for window.ethereum, requests go to the announced one that was chosen', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba, brio } = sandbox.wallets
    await openDapp({ wallets: { wallets: ['alba', 'brio'], legacy: ['alba', 'brio'] } })
    await chooseWallet(page)
    await expect.poll(() => status(page)).toBe('connected')
    await page.evaluate(() => window.kernel.request('eth_blockNumber', []))
    expect(brio.requests).toEqual([])
    expect(alba.requests.every((r) => r.via === 'announced')).toBe(true)
  })

  test('CON-02: a no says so, offers another try, and the try opens a new prompt', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    alba.next('reject')
    await openDapp()
    await chooseWallet(page)
    await page.getByText('You declined the request').first().waitFor()
    expect(await status(page)).toBe('disconnected')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => status(page)).toBe('connected')
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(2)
  })

  test('CON-03: a double click is one question', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    alba.policy('manual')
    await openDapp()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Alba Wallet' }).dblclick()
    const prompt = await alba.waitForPrompt()
    expect(alba.pending).toHaveLength(1)
    await prompt.approve()
    await expect.poll(() => status(page)).toBe('connected')
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('CON-04: a wallet that is waiting already is not failed, and its later yes connects', async ({
    openDapp,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    alba.policy('manual')
    await openDapp()
    await chooseWallet(page)
    await alba.waitForPrompt()
    const second = await context.newPage()
    await second.goto(page.url())
    await chooseWallet(second)
    await second.getByText('Alba Wallet is waiting. Open it and answer.').first().waitFor()
    expect(await status(second)).toBe('connecting')
    const [prompt] = alba.pending
    await prompt?.approve()
    await expect.poll(() => status(second)).toBe('connected')
  })

  test('CON-06: a lower-case address is checksummed everywhere', async ({ openDapp, page, sandbox }) => {
    sandbox.wallets.alba.quirks({ lowerCase: true })
    await openDapp()
    await chooseWallet(page)
    await expect.poll(async () => (await session(page))?.address).toBe(sandbox.wallets.alba.accounts[0])
  })

  test('CON-07: closing during the prompt leaves nothing waiting; a later yes connects without opening the modal', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    alba.policy('manual')
    await openDapp()
    await chooseWallet(page)
    const prompt = await alba.waitForPrompt()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => status(page)).toBe('disconnected')
    await prompt.approve()
    await expect.poll(() => status(page)).toBe('connected')
    expect(await isOpen(page)).toBe(false)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('CON-08: until the legal box is ticked no wallet works by mouse or keyboard; the tick outlives the view', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openDapp({ options: { evm: { legalCheckbox: true, termsConditionsUrl: 'https://example.com/terms' } } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('button', { name: 'Alba Wallet' })
    await row.click({ force: true })
    await row.focus()
    await page.keyboard.press('Enter')
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toEqual([])
    const box = page.getByRole('checkbox')
    expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
    await box.check()
    await page.getByRole('button', { name: 'About wallets' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await box.isChecked()).toBe(true)
    await row.click()
    await expect.poll(() => status(page)).toBe('connected')
  })

  test('CON-09: a wallet that never answers blocks nothing; after a while the view says where to look', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    sandbox.wallets.alba.policy('never')
    await page.clock.install()
    await openDapp()
    await page.clock.runFor(1_000)
    await chooseWallet(page)
    await page.getByText('Open Alba Wallet').first().waitFor()
    await page.clock.runFor(60_000)
    await page.getByText(/No answer yet/).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.clock.runFor(1_000)
    await page.getByRole('button', { name: 'Brio Wallet' }).click()
    await expect.poll(() => status(page)).toBe('connected')
  })

  test('LST-01, LST-09: a wallet that is announced twice, injected and recent stands once, with its mark', async ({ openDapp, page }) => {
    await openDapp({ wallets: { wallets: ['alba', 'brio'], legacy: ['alba'] } })
    await chooseWallet(page)
    await expect.poll(() => status(page)).toBe('connected')
    await disconnect(page)
    await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Wallets' }).getByRole('button').allTextContents())
      .toEqual(['Alba WalletRecent', 'Brio WalletInstalled'])
  })

  test('LST-05: each way of finding wallets can be switched off alone', async ({ openDapp, page }) => {
    const names = async (evm: object): Promise<readonly string[]> => {
      await openDapp({ options: { evm }, wallets: { wallets: ['alba'], legacy: ['brio'] } })
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      return page.evaluate(() => window.kernel.state.core.connectors.map((c) => c.name))
    }
    expect(await names({ eip6963: false, injected: false })).toEqual([])
    expect(await names({ injected: false })).toEqual(['Alba Wallet'])
    expect(await names({ eip6963: false })).toEqual(['Browser Wallet'])
  })

  test('LST-10: the two newest wallets are remembered', async ({ openDapp, page }) => {
    await openDapp()
    for (const wallet of ['alba', 'brio', 'cora'] as const) {
      await connect(page, wallet)
      await disconnect(page)
    }
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Cora Wallet' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => window.kernel.state.connect.recent.map((r) => r.name)))
      .toEqual(['Cora Wallet', 'Brio Wallet'])
  })

  test('SEC-01: a wallet’s icon is only ever an image; one with a script: address is not shown', async ({ openDapp, page }) => {
    await page.addInitScript(() => {
      const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
      const announce = (rdns: string, icon: string): void => {
        const detail = Object.freeze({ info: { uuid: rdns, name: rdns, icon, rdns }, provider })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      window.addEventListener('eip6963:requestProvider', () => {
        announce('evil.script', 'javascript:alert(1)')
        announce('evil.html', '<img src=x onerror=alert(1)>')
        announce('evil.svg', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      })
    })
    const ran: string[] = []
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    await openDapp({ wallets: { wallets: ['alba'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'evil.script' }).waitFor()
    const inside = await page.evaluate(() => {
      const root = document.querySelector('latchkey-shell')?.shadowRoot
      return [...(root?.querySelectorAll('img') ?? [])]
        .map((img) => img.src.slice(0, 10))
        .concat([...(root?.querySelectorAll('[onload],[onerror]') ?? [])].map((e) => e.outerHTML))
    })
    expect([...new Set(inside)]).toEqual(['data:image'])
    expect(ran, 'scripts that ran').toEqual([])
  })

  test('API-08: nothing is requested before the visitor or the app does something', async ({ openDapp, page, sandbox }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).host))
    const { url } = await openDapp()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect([...new Set(requests)]).toEqual([new URL(url).host])
    expect(sandbox.wallets.alba.requests).toEqual([])
  })
})
