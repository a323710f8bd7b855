import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { describe } from 'vitest'
import { test as base } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { ask, connectTo, expect, type Order, outcome, payButton, phase, toQuote } from '../harness/pay.js'

const start = () => startSandbox({ loadServer: () => import('@latchkey/server'), pay: true })
type Shop = SandboxWith<{ readonly pay: true }>

/** A shop whose server accepts payments, and an exchange that pays for visitors. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('shop', { scope: 'file' }, async ({}, { onCleanup }): Promise<Shop> => {
    const sandbox = await start()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('openShop', ({ context, open, shop }) => async (): Promise<void> => {
    for (const wallet of Object.values(shop.wallets)) wallet.reset()
    await shop.attach(context)
    const { chains, server } = shop
    await open('pay', {
      connect: [...chains.map(({ rpcUrl }) => rpcUrl), server.url],
      data: { networks: chains.map(({ network }) => network), server: server.url },
    })
    await connectTo((context.pages()[0] ?? context) as Page, 'eip155')
  })

const orderOf = ({ chains: [{ network }], pay }: Shop, amount: string, reference: string): Order => ({
  ...{ network: network.caipNetworkId, symbol: network.nativeCurrency.symbol, decimals: 18, amount, reference },
  recipient: pay.merchant[network.caipNetworkId] ?? '',
})
const received = ({ chains: [{ rpcUrl, network }], pay }: Shop) =>
  createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: pay.merchant[network.caipNetworkId] as `0x${string}` })
/** Response to the merchant's own server. */
async function verified({ server, pay }: Shop, reference: string): Promise<{ status: string; due: string; hash: string }> {
  const answer = await fetch(`${server.url}/v1/pay/verify?reference=${reference}&projectId=e2e`, {
    headers: { authorization: `Bearer ${pay.merchantKey}` },
  })
  return (await answer.json()).payment
}

describe('paying with a server', () => {
  test('coins: the exact amount arrives, the server settles it, and the merchant verifies it', async ({ openShop, page, shop }) => {
    await openShop()
    const before = await received(shop)
    await ask(page, orderOf(shop, '0.25', 'server-1'))
    await toQuote(page)
    await payButton(page).click()
    await expect.poll(() => phase(page)).toBe('success')
    const done = await outcome(page)
    expect(done).toMatchObject({ success: true, result: { reference: 'server-1', payment: expect.stringMatching(/^[0-9a-f]{32}$/) } })
    const proof = await verified(shop, 'server-1')
    expect(proof).toMatchObject({ status: 'settled', hash: done?.result?.hash })
    expect((await received(shop)) - before).toBe(BigInt(proof.due))
  })

  test('two orders of the same amount are distinguished by a tiny difference, which is shown', async ({ openShop, page, shop }) => {
    await openShop()
    const before = await received(shop)
    for (const reference of ['server-2', 'server-3']) {
      await ask(page, orderOf(shop, '0.5', reference))
      await toQuote(page)
      await expect.poll(() => payButton(page).isEnabled()).toBe(true)
      if (reference === 'server-3') await dialogOf(page).getByText('The last digits mark this payment as yours.').waitFor()
      await payButton(page).click()
      await expect.poll(() => phase(page)).toBe('success')
      await page.evaluate(() => window.payer.close())
    }
    const [one, two] = [await verified(shop, 'server-2'), await verified(shop, 'server-3')]
    expect(one.due).not.toBe(two.due)
    expect((await received(shop)) - before).toBe(BigInt(one.due) + BigInt(two.due))
  })

  test('a payment made on another device is not repeated here, and is tracked to its end', async ({
    openShop,
    page,
    shop,
    browser,
    problems,
  }) => {
    await openShop()
    const order = orderOf(shop, '0.125', 'server-4')
    const before = await received(shop)
    const elsewhere = await browser.newContext()
    try {
      await shop.attach(elsewhere)
      const other = await elsewhere.newPage()
      await other.goto(page.url())
      await connectTo(other, 'eip155')
      for (const tab of [page, other]) {
        await ask(tab, order)
        await toQuote(tab)
        await expect.poll(() => payButton(tab).isEnabled()).toBe(true)
      }
      shop.wallets.alba.next('manual')
      await payButton(page).click()
      const prompt = await shop.wallets.alba.waitForPrompt()
      await payButton(other).click()
      await dialogOf(other).getByText('This payment is open in another tab or on another device.').waitFor()
      await prompt.approve()
      for (const tab of [page, other]) await expect.poll(() => phase(tab), { timeout: 20_000 }).toBe('success')
    } finally {
      await elsewhere.close()
    }
    expect((await received(shop)) - before).toBe(BigInt((await verified(shop, 'server-4')).due))
    expect(problems.left()).toEqual([])
  })

  test('money sent while no page was open is found by the server, and no request is repeated', async ({
    openShop,
    page,
    shop,
    context,
  }) => {
    await openShop()
    const order = orderOf(shop, '0.0625', 'server-5')
    const before = await received(shop)
    await ask(page, order)
    await toQuote(page)
    shop.wallets.alba.next('manual')
    await payButton(page).click()
    const prompt = await shop.wallets.alba.waitForPrompt()
    const [{ from, to, value }] = prompt.params as readonly [{ readonly from: string; readonly to: string; readonly value: string }]
    const url = page.url()
    const later = await context.newPage()
    await page.close()
    // The wallet's own window is still open, and the visitor approves there.
    const node = createPublicClient({ transport: http(shop.chains[0].rpcUrl) })
    await node.request({ method: 'anvil_impersonateAccount', params: [from] } as never)
    await node.request({ method: 'eth_sendTransaction', params: [{ from, to, value }] } as never)
    await node.request({ method: 'anvil_stopImpersonatingAccount', params: [from] } as never)
    await later.goto(url)
    await ask(later, order)
    await expect.poll(() => phase(later), { timeout: 20_000 }).toBe('success')
    expect(await outcome(later)).toMatchObject({ success: true, result: { reference: 'server-5' } })
    expect((await received(shop)) - before).toBe(BigInt((await verified(shop, 'server-5')).due))
  })

  test('from an exchange, whose window opens in the click and has no access to the page', async ({ openShop, page, shop }) => {
    await openShop()
    const before = await received(shop)
    await ask(page, orderOf(shop, '0.75', 'server-6'))
    await settled(page, 'Pay')
    const popup = page.waitForEvent('popup')
    await dialogOf(page).getByRole('button', { name: 'Sandbox Exchange' }).click()
    const tab = await popup
    await tab.getByRole('button', { name: 'Pay', exact: true }).waitFor()
    expect(await tab.evaluate(() => globalThis.opener)).toBe(null)
    await expect.poll(() => phase(page)).toBe('tracking')
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect.poll(() => phase(page), { timeout: 30_000 }).toBe('success')
    expect((await received(shop)) - before).toBe(BigInt((await verified(shop, 'server-6')).due))
  })

  test('a refund by an exchange is shown', async ({ openShop, page, shop }) => {
    await openShop()
    await ask(page, orderOf(shop, '0.875', 'server-7'))
    await settled(page, 'Pay')
    const popup = page.waitForEvent('popup')
    await dialogOf(page).getByRole('button', { name: 'Sandbox Exchange' }).click()
    const tab = await popup
    await tab.getByRole('button', { name: 'Refund' }).click()
    await expect.poll(() => phase(page), { timeout: 30_000 }).toBe('refund')
    await dialogOf(page).locator('.lk-screen').getByText('Refunded', { exact: true }).waitFor()
  })

  test('a deposit from an exchange to one’s own account', async ({ openShop, page, shop }) => {
    await openShop()
    const [address] = shop.wallets.alba.accounts
    const node = createPublicClient({ transport: http(shop.chains[0].rpcUrl) })
    const before = await node.getBalance({ address: address as `0x${string}` })
    const asset = `${shop.chains[0].network.caipNetworkId}/slip44:60`
    await page.evaluate((wanted) => void window.payer.open('PayWithExchange', { amount: '2', asset: wanted }), asset)
    await settled(page, 'Deposit from exchange')
    const popup = page.waitForEvent('popup')
    await dialogOf(page).getByRole('button', { name: 'Continue to Sandbox Exchange' }).click()
    const tab = await popup
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await dialogOf(page).locator('.lk-screen').getByText('Your deposit is on its way').waitFor()
    expect((await node.getBalance({ address: address as `0x${string}` })) - before).toBe(2n * 10n ** 18n)
  })
})
