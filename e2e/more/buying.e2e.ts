import type { Page } from 'playwright-core'
import { type Address, createTestClient, encodeFunctionData, erc20Abi, http, parseEther, publicActions } from 'viem'
import { screenOf } from '../harness/buying.js'
import { testBuying } from '../harness/buying-journey.js'
import { expect, openSellers, pressSeller, test } from '../harness/buying-test.js'
import { dialogOf, heading, settled } from '../harness/modal.js'

const field = 'You pay'

/** Opens the list programmatically, as an app without this page's types. */
function openByApp(page: Page) {
  return (args: object) =>
    page.evaluate((given) => void (window.kernel.open as (view: string, args: object) => unknown)('OnRampProviders', given), args)
}

testBuying('Meld.io', 'meld')

test('a declined card is reported, and another attempt succeeds', async ({ openShop, page, shop }) => {
  await openShop()
  await openSellers(page)
  const tab = await pressSeller(page, 'Coinbase')
  await tab.getByRole('button', { name: 'Have the card refused' }).click()
  await screenOf(page).getByText('The purchase was not completed').waitFor()
  await tab.getByRole('button', { name: 'Pay', exact: true }).click()
  await screenOf(page)
    .getByText(/ETH is on its way$/)
    .waitFor()
  expect(shop.onramp.coinbase.orders.slice(-2).map(({ status }) => status)).toEqual(['failed', 'done'])
})

test('a tab closed before the payment is noticed, and opens again with a new purchase', async ({ openShop, page }) => {
  await openShop()
  await openSellers(page)
  const dialog = dialogOf(page)
  const tab = await pressSeller(page, 'Coinbase')
  await settled(page, 'Coinbase')
  // The second response arrives later than a browser allows before it blocks a window.
  await page.waitForResponse((answer) => answer.url().includes('/v1/onramp/purchases'))
  await page.waitForResponse((answer) => answer.url().includes('/v1/onramp/purchases'))
  await tab.close()
  await screenOf(page).getByText('The purchase was not completed').waitFor()
  const again = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await (await again).getByRole('button', { name: 'Pay', exact: true }).click()
  await screenOf(page)
    .getByText(/ETH is on its way$/)
    .waitFor()
})

test('amounts, currencies and tokens can be chosen, and the price is updated', async ({ openShop, page }) => {
  await openShop()
  await openSellers(page)
  const dialog = dialogOf(page)
  const amount = dialog.getByLabel(field, { exact: true })
  expect(await amount.inputValue()).toBe('100')
  await dialog.getByRole('button', { name: '$250' }).click()
  await dialog.getByRole('button', { name: /^Coinbase.*0\.0984.*ETH/ }).waitFor()
  await amount.fill('5')
  await dialog.getByText('Spend at least $10').waitFor()
  await amount.fill('9000')
  await dialog.getByText('Spend at most $7,500').waitFor()
  await dialog.getByRole('button', { name: 'Change currency, now USD' }).click()
  await settled(page, 'Choose currency')
  await dialog.getByRole('searchbox').fill('euro')
  await dialog.getByRole('button', { name: /Euro/ }).click()
  await settled(page, 'Buy crypto')
  expect(await amount.inputValue()).toBe('100')
  await dialog.getByRole('button', { name: /^Change token, now .*ETH/ }).click()
  await settled(page, 'Choose token')
  await dialog.getByRole('button', { name: /Test Dollar.*Latchkey One/ }).click()
  await settled(page, 'Buy crypto')
  // 98.40 euros at 1.08.
  await dialog.getByRole('button', { name: /^Coinbase.*106\.272.*TUSD/ }).waitFor()
})

test('reports a seller that does not serve the country, and the visitor can retry one that fails', async ({
  openShop,
  page,
  shop,
  problems,
}) => {
  problems.allow(/503/)
  await openShop()
  shop.onramp.coinbase.misbehave('country')
  await openSellers(page)
  const dialog = dialogOf(page)
  await dialog.getByText('Not available in your country').waitFor()
  expect(await dialog.getByRole('button', { name: /^Coinbase/ }).getAttribute('aria-disabled')).toBe('true')
  shop.onramp.meld.misbehave('page')
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: /^Meld/ }).click()
  const tab = await popup
  await dialog.getByText('Not available right now. Try again in a moment.').waitFor()
  await expect.poll(() => tab.isClosed()).toBe(true)
  expect(await heading(page)).toBe('Buy crypto')
})

test('if the browser blocks the tab, a button opens it', async ({ openShop, page }) => {
  await page.addInitScript(() => {
    const { open } = window
    let isFirst = true
    window.open = (...args) => {
      if (!isFirst) return open.call(window, ...args)
      isFirst = false
      return null
    }
  })
  await openShop()
  await openSellers(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Coinbase/ }).click()
  await screenOf(page).getByText('Your browser did not open Coinbase').waitFor()
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open Coinbase' }).click()
  await (await popup).getByRole('button', { name: 'Pay', exact: true }).click()
  await screenOf(page)
    .getByText(/ETH is on its way$/)
    .waitFor()
})

test('adding funds lists the available ways, and a view opens with the app’s arguments', async ({ openShop, page }) => {
  await openShop()
  const dialog = dialogOf(page)
  await page.evaluate(() => void window.kernel.open('FundWallet' as never))
  await settled(page, 'Add funds')
  expect(await dialog.getByRole('list', { name: 'Add funds' }).getByRole('button').allInnerTexts()).toEqual(['Buy crypto', 'Receive'])
  const open = openByApp(page)
  await open({ fiatAmount: '75', fiatCurrency: 'eur', network: 'eip155:31338' })
  await settled(page, 'Buy crypto')
  expect(await dialog.getByLabel(field, { exact: true }).inputValue()).toBe('75')
  await dialog.getByRole('button', { name: 'Change currency, now EUR' }).waitFor()
  await dialog.getByText('ETH on Latchkey Two').waitFor()
  await dialog.getByRole('button', { name: 'About buying' }).click()
  await settled(page, 'About buying')
  await dialog.getByText('A licensed partner handles the purchase').waitFor()
})

test('a single way to add funds opens immediately, and Back from it shows it in the list', async ({ openShop, page }) => {
  await openShop({ hide: ['kernel.fundMethods/receive'] })
  const dialog = dialogOf(page)
  await page.evaluate(() => void window.kernel.open('FundWallet' as never))
  await settled(page, 'Buy crypto')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await settled(page, 'Add funds')
  expect(await dialog.getByRole('list', { name: 'Add funds' }).getByRole('button').allInnerTexts()).toEqual(['Buy crypto'])
})

test('an empty account offers to add funds, and its empty asset list in Send offers to buy some', async ({ openShop, page, shop }) => {
  const [{ rpcUrl }] = shop.chains
  const [owner] = shop.wallets.alba.accounts
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const [coins, token] = [await client.getBalance({ address: owner }), { address: shop.contracts.token, abi: erc20Abi } as const]
  const held = await client.readContract({ ...token, functionName: 'balanceOf', args: [owner] })
  const give = async (from: Address, to: Address): Promise<void> => {
    await client.setBalance({ address: from, value: parseEther('1') })
    await client.impersonateAccount({ address: from })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, held] })
    const hash = await client.sendUnsignedTransaction({ from, to: token.address, data })
    await client.waitForTransactionReceipt({ hash })
    await client.setBalance({ address: from, value: 0n })
  }
  const keeper = '0x00000000000000000000000000000000000a11ce'
  await give(owner, keeper)
  try {
    await openShop()
    const dialog = dialogOf(page)
    await page.evaluate(() => void window.kernel.open('Account'))
    // The server may have cached what the account had before.
    await page.evaluate(async () => {
      const { address = '', network } = window.kernel.state.core.sessions.eip155 ?? {}
      if (network) await (await window.kernel.actions.account.assets()).refresh({ address, network })
    })
    await dialog.getByText('Nothing here yet').waitFor()
    await dialog.getByRole('button', { name: 'Add funds' }).click()
    await settled(page, 'Add funds')
    await dialog.getByRole('button', { name: 'Buy crypto' }).click()
    await settled(page, 'Buy crypto')
    await page.evaluate(() => void window.kernel.open('WalletSendSelectToken' as never))
    await dialog.getByText(/^No tokens on/).waitFor()
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
    await settled(page, 'Buy crypto')
  } finally {
    await give(keeper, owner)
    await client.setBalance({ address: owner, value: coins })
  }
})
