import { nodeAccounts } from '@latchkey/account/server'
import type { PriceSource, RunningServer } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import { test as base, button, connectTo, dialog, expect, FRESH, openForm, outcome, review, sendPage, status } from '../harness/send.js'

const test = base
  .extend('serverOf', ({ bank, serverWith }) => (prices: readonly PriceSource[]): Promise<RunningServer> => {
    const [{ id, rpcUrl }] = bank.chains
    const token = { chainId: id, address: bank.contracts.token, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }
    const rpc = { [`eip155:${id}`]: { urls: [rpcUrl] } }
    return serverWith({ rpc, prices, accounts: [nodeAccounts({ tokens: [token] })] })
  })
  .extend('openWith', ({ bank, context, open }) => async ({ url }: RunningServer): Promise<void> => {
    await bank.attach(context)
    const page = sendPage(bank, { server: url })
    await open('send', { ...page, connect: [...(page.connect ?? []), url] })
  })

describe('sending, and the account around it', () => {
  test('AMT-12 while prices are unknown a dash stands in their place everywhere, and sending works', async ({
    openWith,
    serverOf,
    page,
    bank,
  }) => {
    let asked = 0
    const down: PriceSource = {
      name: 'down',
      async read() {
        asked += 1
        throw new Error('The price service is away.')
      },
    }
    await openWith(await serverOf([down]))
    await connectTo(page, 'eip155')
    await page.evaluate(() => void window.sender.open('Account'))
    await dialog(page).getByRole('tab', { name: 'Activity' }).waitFor()
    const dollars = dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'Test Dollar' })
    await expect.poll(() => dollars.textContent()).toContain('No price known')
    expect(asked).toBeGreaterThan(0)
    expect(await dollars.textContent()).toContain('–')
    const texts: (string | null)[] = [await dialog(page).textContent()]
    await openForm(page, { assetAddress: bank.contracts.token, amount: '1.5', to: FRESH })
    expect(await dialog(page).locator('.lk-sum [title="No price"]').textContent()).toBe('–')
    texts.push(await dialog(page).textContent())
    await review(page)
    texts.push(await dialog(page).textContent())
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    texts.push(await dialog(page).textContent())
    expect((await outcome(page))?.hash).toMatch(/^0x[\da-f]{64}$/)
    for (const text of texts) expect(text).not.toMatch(/[$€]|NaN|undefined|Infinity/)
  })

  test('AMT-14 after a transfer, balance and activity of its account are asked for once, and of no other', async ({
    openWith,
    serverOf,
    page,
    bank,
  }) => {
    const [own = '', other = ''] = bank.wallets.alba.accounts
    const server = await serverOf([])
    await openWith(server)
    await connectTo(page, 'eip155')
    await page.evaluate(() => void window.sender.open('Account'))
    await dialog(page).getByRole('tab', { name: 'Activity' }).waitFor()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page).locator('.lk-history h2').first().waitFor()
    await button(page, 'Send').click()
    await settled(page, 'Send')
    await openForm(page, { amount: '0.015', to: FRESH })
    await review(page)
    const calls = countCalls(page, server.url)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    await button(page, 'Done').click()
    await dialog(page).getByRole('tab', { name: 'Activity' }).waitFor()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await expect.poll(() => dialog(page).locator('.lk-history').textContent()).toContain('0.015')
    await expect.poll(calls).toEqual({ [`balances ${own}`]: 1, [`history ${own}`]: 1 })
    // Nothing more is on its way either.
    await page.waitForLoadState('networkidle')
    expect(calls()).toEqual({ [`balances ${own}`]: 1, [`history ${own}`]: 1 })
    expect(Object.keys(calls()).some((call) => call.includes(other))).toBe(false)
  })
})

/** Questions about accounts from now on, by what and whose. */
function countCalls(page: Page, serverUrl: string): () => { readonly [call: string]: number } {
  const counts: { [call: string]: number } = {}
  page.on('request', (request) => {
    const [, account = '', what] = /\/v1\/accounts\/([^/]+)\/(\w+)/.exec(request.url()) ?? []
    if (!what || !request.url().startsWith(serverUrl) || request.method() === 'OPTIONS') return
    const call = `${what} ${decodeURIComponent(account).split(':')[2]}`
    counts[call] = (counts[call] ?? 0) + 1
  })
  return () => ({ ...counts })
}
