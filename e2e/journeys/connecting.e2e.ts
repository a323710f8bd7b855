import { describe } from 'vitest'
import { chooseWallet, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

describe('connecting a browser wallet', () => {
  test('CON-01 S1-01: with two extensions competing for window.ethereum, requests go to the announced one that was chosen', async ({
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

  test('CON-02: a rejection is shown, offers another attempt, and the attempt opens a new prompt', async ({ openDapp, page, sandbox }) => {
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

  test('CON-08: no wallet works by mouse or keyboard until the legal checkbox is ticked; the tick survives the view', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openDapp({ options: { evm: { legalCheckbox: true, termsConditionsUrl: 'https://example.com/terms' } } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('button', { name: 'Alba Wallet' })
    // Pictures fade, text does not.
    const faded = await row.locator('.lk-row-title').evaluate((title) => {
      let shown = 1
      for (let each: Element | null = title; each; each = each.parentElement) shown *= Number(getComputedStyle(each).opacity)
      return shown
    })
    expect(faded).toBe(1)
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

  test('CON-08: a view opened by its name asks the wallet only after the tick', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp({ options: { evm: { legalCheckbox: true, termsConditionsUrl: 'https://example.com/terms' } } })
    await page.evaluate(async () => {
      await window.kernel.start()
      const { id } = window.kernel.state.core.connectors.find(({ name }) => name === 'Alba Wallet') ?? { id: '' }
      await window.kernel.open('ConnectingExternal', { connector: id } as never)
    })
    const box = page.getByRole('checkbox')
    await box.waitFor()
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toEqual([])
    await box.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => status(page)).toBe('connected')
  })
})
