import { nodeAccounts } from '@latchkey/account/server'
import { fixedPrices } from '@latchkey/prices/server'
import type { PriceSource, RunningServer } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi } from 'viem'
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

describe('sending, and the account view around it', () => {
  test('AMT-12 shows a dash everywhere while prices are unknown, and sending works', async ({ openWith, serverOf, page, bank }) => {
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
    await expect.poll(() => dollars.textContent()).toContain('Price unavailable')
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

  test('AMT-03 the review shows the value of the fee and of the total, to the last digit of the coin', async ({
    openWith,
    serverOf,
    page,
    bank,
  }) => {
    const prices = fixedPrices({ prices: { 'eip155:1337/slip44:60': '2000', [`eip155:1337/erc20:${bank.contracts.token}`]: '1' } })
    await openWith(await serverOf([prices]))
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '0.5', to: FRESH })
    await review(page)
    const fact = async (label: string): Promise<string> => {
      const row = dialog(page).locator('.lk-facts > div').filter({ hasText: label })
      return ((await row.locator('dd').textContent()) ?? '').replaceAll('\u00a0', ' ')
    }
    const [, coins = ''] = /^0\.5(\d+) ETH\$1,000\.\d\d$/.exec(await fact('Total')) ?? []
    // More than the amount leaves, and the difference is the fee.
    expect(BigInt(coins)).toBeGreaterThan(0n)
    expect(await fact('Network fee')).toMatch(/^(0\.0\d+|<0\.00000001) ETH(\$0\.\d\d|<\$0\.01)$/)
    expect(await dialog(page).locator('.lk-send-sum').textContent()).toContain('$1,000.00')
    await openForm(page, { assetAddress: bank.contracts.token, amount: '1.5', to: FRESH })
    await review(page)
    // Two different coins can only be added up by their value.
    const cents = (text: string): number => Number(/\$(\d+)\.(\d\d)$/.exec(text)?.slice(1).join(''))
    const fee = await fact('Network fee')
    expect(cents(await fact('Total'))).toBe(150 + (fee.includes('<$') ? 0 : cents(fee)))
  })

  test('AMT-14 after a transfer, balance and activity are requested once for its account, and for no other', async ({
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
    const dollars = dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'Test Dollar' })
    await dollars.waitFor()
    const before = await dollars.textContent()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page).locator('.lk-history h2').first().waitFor()
    await button(page, 'Send').click()
    await settled(page, 'Send')
    await openForm(page, { assetAddress: bank.contracts.token, amount: '0.015', to: FRESH })
    await review(page)
    const calls = countCalls(page, server.url)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    await button(page, 'Done').click()
    await dialog(page).getByRole('tab', { name: 'Tokens' }).click()
    // The server cached the earlier balance seconds ago.
    await expect.poll(() => dollars.textContent()).not.toBe(before)
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await expect.poll(() => dialog(page).locator('.lk-history').textContent()).toContain('0.015')
    await expect.poll(calls).toEqual({ [`balances ${own}`]: 1, [`history ${own}`]: 1 })
    // No further request is pending either.
    await page.waitForLoadState('networkidle')
    expect(calls()).toEqual({ [`balances ${own}`]: 1, [`history ${own}`]: 1 })
    expect(Object.keys(calls()).some((call) => call.includes(other))).toBe(false)
  })

  test('AMT-14 a token that the app itself sends leaves the list of the account as soon as the transfer is mined', async ({
    openWith,
    serverOf,
    page,
    bank,
  }) => {
    const [from = ''] = bank.wallets.alba.accounts
    const server = await serverOf([])
    await openWith(server)
    await connectTo(page, 'eip155')
    await page.evaluate(() => void window.sender.open('Account'))
    const dollars = dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'Test Dollar' })
    await dollars.waitFor()
    const before = await dollars.textContent()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page).locator('.lk-history h2').first().waitFor()
    await dialog(page).getByRole('tab', { name: 'Tokens' }).click()
    const calls = countCalls(page, server.url)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRESH, 7_000_000n] })
    await page.evaluate(
      async (transfer) =>
        void (await window.sender.actions.eip155.getProvider().request({ method: 'eth_sendTransaction', params: [transfer] })),
      { from, to: bank.contracts.token, data },
    )
    await expect.poll(() => dollars.textContent()).not.toBe(before)
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page)
      .locator('.lk-history')
      .getByText(/7 TUSD/)
      .waitFor()
    expect(calls()).toEqual({ [`balances ${from}`]: 1, [`history ${from}`]: 1 })
  })
})

/** Account requests from now on, by kind and account. */
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
