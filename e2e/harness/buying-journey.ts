import { createPublicClient, http } from 'viem'
import { screenOf } from './buying.js'
import { expect, openSellers, pressSeller, test } from './buying-test.js'
import { dialogOf, settled } from './modal.js'

/** Defines the test of a purchase at a provider, from the list of providers to the activity of the account. */
export function testBuying(name: string, id: 'coinbase' | 'meld'): void {
  test(`a visitor buys coins at ${name}: the tab opens in the click, the coins arrive, and the purchase is seen to its end`, async ({
    openShop,
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      const { open } = window
      let isClick = false
      addEventListener(
        'click',
        () => {
          isClick = true
          // Runs after the task of the click, and after all its promises.
          setTimeout(() => {
            isClick = false
          })
        },
        true,
      )
      window.open = (...args) => {
        Object.assign(window, { openedInClick: isClick })
        return open.call(window, ...args)
      }
    })
    await openShop()
    await openSellers(page)
    const dialog = dialogOf(page)
    // The seller's own price.
    await dialog.getByRole('button', { name: new RegExp(`^${name}.*ETH`) }).waitFor()
    const chain = createPublicClient({ transport: http(shop.chains[0].rpcUrl) })
    const [address] = shop.wallets.alba.accounts
    const before = await chain.getBalance({ address: address as `0x${string}` })
    shop.onramp[id].hold()
    const tab = await pressSeller(page, name)
    expect(await page.evaluate(() => (globalThis as { openedInClick?: boolean }).openedInClick)).toBe(true)
    // The opened page has no access to this one.
    expect(await tab.evaluate(() => globalThis.opener)).toBe(null)
    await settled(page, name)
    await screenOf(page).getByText(`Continue with ${name} in the new tab`).waitFor()
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await tab.getByText('Paid. The coins are sent later.').waitFor()
    await screenOf(page).getByText('Your purchase is in progress').waitFor()
    await shop.onramp[id].release()
    await screenOf(page)
      .getByText(/ETH is on its way$/)
      .waitFor()
    const [order] = shop.onramp[id].orders.slice(-1)
    expect(order).toMatchObject({ status: 'done', address, paid: '100', fiat: 'USD' })
    expect((await chain.getBalance({ address: address as `0x${string}` })) - before).toBe(
      BigInt(Math.round(Number(order?.amount) * 1e8)) * 10n ** 10n,
    )
    await dialog.getByRole('button', { name: 'Done' }).click()

    // It is listed in the purchases, even after a reload, and in the account's activity.
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.kernel?.state.core.sessions.eip155?.status)).toBe('connected')
    await page.evaluate(() => void window.kernel.open('OnRampActivity' as never))
    await settled(page, 'Purchases')
    const row = dialog.getByRole('list', { name: 'This month' }).getByRole('listitem').first()
    await row.getByText('Done').waitFor()
    expect(await row.textContent()).toContain('$100.00')
    await page.evaluate(() => void window.kernel.open('Transactions' as never))
    await settled(page, 'Activity')
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /(Bought|Received).*0\.039/ })
      .first()
      .waitFor()
  })
}
