import type { Page } from 'playwright-core'
import { createPublicClient, erc20Abi, http } from 'viem'
import { describe } from 'vitest'
import { dialogOf } from '../harness/modal.js'
import { ask, connectTo, dialog, type Order, outcome, payButton, phase, toQuote } from '../harness/pay.js'
import { expect, type Shop, test } from '../harness/pay-server.js'

const CHAIN = 'eip155:1337'
const merchantOf = (shop: Shop, chain: string): string => shop.pay.merchant[chain] ?? ''
const dollars = (shop: Shop, amount: string, reference: string): Order => ({
  ...{ network: CHAIN, asset: shop.contracts.token, symbol: 'TUSD', decimals: 6, recipient: merchantOf(shop, CHAIN), amount, reference },
})
const balanceOf = (shop: Shop) =>
  createPublicClient({ transport: http(shop.chains[0].rpcUrl) }).readContract({
    address: shop.contracts.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [merchantOf(shop, CHAIN) as `0x${string}`],
  })
/** The server's status of the payment with this reference, currently proved by the chain. */
const proved = async (shop: Shop, reference: string) => {
  const headers = { authorization: `Bearer ${shop.pay.merchantKey}` }
  const answer = await fetch(`${shop.server.url}/v1/pay/verify?reference=${reference}`, { headers })
  return (await answer.json()) as {
    readonly payment: { readonly id: string; readonly status: string; readonly hash: string }
    readonly proof: object | null
  }
}
const connected = (tab: Page) => expect.poll(() => tab.evaluate(() => window.payer?.state.core.sessions.eip155?.status)).toBe('connected')

describe('paying a shop with a server', () => {
  test('the server determines the payment status', async ({ openShop, page, shop }) => {
    await openShop()
    await connectTo(page, 'eip155')
    const before = await balanceOf(shop)
    await ask(page, dollars(shop, '12.5', 'shop-1'))
    await toQuote(page)
    await payButton(page).click()
    await expect.poll(() => phase(page), { timeout: 20_000 }).toBe('success')
    expect((await balanceOf(shop)) - before).toBe(12_500_000n)
    const { payment, proof } = await proved(shop, 'shop-1')
    expect([payment.status, proof]).toEqual(['settled', expect.objectContaining({ final: true })])
    expect(await outcome(page)).toMatchObject({ success: true, result: { hash: payment.hash, payment: payment.id, reference: 'shop-1' } })
  })

  test('two tabs pay once, as the server reports', async ({ openShop, page, context, shop }) => {
    const { alba } = shop.wallets
    await openShop()
    await connectTo(page, 'eip155')
    const other = await context.newPage()
    await other.goto(page.url())
    const before = await balanceOf(shop)
    for (const tab of [page, other]) {
      await connected(tab)
      await ask(tab, dollars(shop, '3.25', 'shop-2'))
      await toQuote(tab)
      await expect.poll(() => payButton(tab).isEnabled()).toBe(true)
    }
    alba.next('manual')
    await Promise.all([payButton(page).click(), payButton(other).click()])
    const prompt = await alba.waitForPrompt()
    await prompt.approve()
    for (const tab of [page, other]) await expect.poll(() => phase(tab), { timeout: 20_000 }).toBe('success')
    expect((await balanceOf(shop)) - before).toBe(3_250_000n)
    expect((await proved(shop, 'shop-2')).payment.status).toBe('settled')
  })

  test('an exchange pays, on its own page, and the chain proves it', async ({ openShop, page, shop }) => {
    await openShop()
    const before = await balanceOf(shop)
    await ask(page, dollars(shop, '7.75', 'shop-3'))
    const row = dialogOf(page).getByRole('button', { name: /^Sandbox Exchange/ })
    await row.waitFor()
    const popup = page.waitForEvent('popup')
    await row.click()
    const tab = await popup
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect.poll(() => phase(page), { timeout: 20_000 }).toBe('success')
    expect((await balanceOf(shop)) - before).toBe(7_750_000n)
    expect((await proved(shop, 'shop-3')).payment.status).toBe('settled')
    expect(await outcome(page)).toMatchObject({ success: true })
  })

  test('a reload while it is pending continues it', async ({ openShop, page, shop }) => {
    const node = createPublicClient({ transport: http(shop.chains[0].rpcUrl) })
    await openShop()
    await connectTo(page, 'eip155')
    const order = dollars(shop, '1.5', 'shop-4')
    const before = await balanceOf(shop)
    await node.request({ method: 'evm_setAutomine', params: [false] } as never)
    try {
      await ask(page, order)
      await toQuote(page)
      await payButton(page).click()
      await expect.poll(() => phase(page)).toBe('tracking')
      await page.reload()
      await connected(page)
      await ask(page, order)
      await expect.poll(() => phase(page)).toBe('tracking')
    } finally {
      await node.request({ method: 'evm_setAutomine', params: [true] } as never)
      await node.request({ method: 'evm_mine', params: [] } as never)
    }
    await expect.poll(() => phase(page), { timeout: 20_000 }).toBe('success')
    expect((await balanceOf(shop)) - before).toBe(1_500_000n)
  })

  test('shows payments that the shop does not accept before a request goes to the wallet', async ({ openShop, page, shop, problems }) => {
    problems.allow(/400 \(Bad Request\)/)
    const { alba } = shop.wallets
    await openShop()
    await connectTo(page, 'eip155')
    await ask(page, { ...dollars(shop, '1', 'shop-5'), recipient: '0x1111111254EEB25477B68fb85Ed929f73A960582' })
    await dialog(page)
      .getByRole('button', { name: /^Alba Wallet/ })
      .click()
    await expect.poll(() => dialog(page).textContent()).toContain('pay/not-accepted')
    expect(alba.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })
})
