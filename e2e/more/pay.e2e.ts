import { erc20Abi, parseEther } from 'viem'
import { describe } from 'vitest'
import { dialogOf } from '../harness/modal.js'
import { ask, coins, connectTo, dialog, expect, outcome, payButton, phase, test, toQuote } from '../harness/pay.js'
import { balanceOf, nodeOf } from '../harness/pay-steps.js'
import { FRESH } from '../harness/send.js'

describe('paying on EVM chains', () => {
  test('a token; a rejection leads back, and the next press pays', async ({ openShop, page, bank }) => {
    const { token } = bank.contracts
    const balance = () => nodeOf(bank).readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [FRESH] })
    await openShop()
    await connectTo(page, 'eip155')
    await ask(page, { ...coins(bank, FRESH, '2.5', 'order-2'), asset: token, symbol: 'TUSD', decimals: 6 })
    await toQuote(page)
    bank.wallets.alba.next('reject')
    const before = await balance()
    await payButton(page).click()
    await dialog(page).getByText('You declined in your wallet. Nothing was paid.').waitFor()
    expect(await outcome(page)).toBeUndefined()
    await expect.poll(() => payButton(page).isEnabled()).toBe(true)
    await payButton(page).click()
    await expect.poll(() => phase(page)).toBe('success')
    expect((await balance()) - before).toBe(2_500_000n)
  })

  test('an insufficient balance is shown, and leaving notifies the app', async ({ openShop, page, bank }) => {
    await openShop()
    await connectTo(page, 'eip155')
    await ask(page, coins(bank, FRESH, '99999999', 'order-3'))
    await toQuote(page)
    await dialog(page).getByText('Nothing here covers this payment').waitFor()
    await dialog(page).getByRole('button', { name: 'Add funds' }).waitFor()
    await page.evaluate(() => window.payer.close())
    await expect.poll(() => outcome(page)).toMatchObject({ success: false, error: { code: 'pay/left' } })
  })

  test('two tabs that press at once pay once', async ({ openShop, page, context, bank }) => {
    const { alba } = bank.wallets
    await openShop()
    await connectTo(page, 'eip155')
    const other = await context.newPage()
    await other.goto(page.url())
    const order = coins(bank, FRESH, '0.125', 'order-4')
    const before = await balanceOf(bank)
    for (const tab of [page, other]) {
      await expect.poll(() => tab.evaluate(() => window.payer?.state.core.sessions.eip155?.status)).toBe('connected')
      await ask(tab, order)
      await toQuote(tab)
      await expect.poll(() => payButton(tab).isEnabled()).toBe(true)
    }
    alba.next('manual')
    await Promise.all([payButton(page).click(), payButton(other).click()])
    const prompt = await alba.waitForPrompt()
    const texts = () => Promise.all([page, other].map((tab) => dialogOf(tab).textContent()))
    await expect.poll(async () => (await texts()).filter((text) => text?.includes('open in another tab')).length).toBe(1)
    await prompt.approve()
    for (const tab of [page, other]) await expect.poll(() => phase(tab)).toBe('success')
    const [one, two] = await Promise.all([outcome(page), outcome(other)])
    expect(one).toMatchObject({ success: true })
    expect(two).toEqual(one)
    expect((await balanceOf(bank)) - before).toBe(parseEther('0.125'))
  })

  test('a reload while it is pending continues it, and so does opening it again', async ({ openShop, page, bank }) => {
    const node = nodeOf(bank)
    await openShop()
    await connectTo(page, 'eip155')
    const order = coins(bank, FRESH, '0.0625', 'order-5')
    const before = await balanceOf(bank)
    await node.request({ method: 'evm_setAutomine', params: [false] } as never)
    try {
      await ask(page, order)
      await toQuote(page)
      await payButton(page).click()
      await expect.poll(() => phase(page)).toBe('tracking')
      // The first attempt to close asks for confirmation.
      expect(await page.evaluate(() => window.payer.close())).toBe(false)
      await dialog(page).getByText('Closing does not stop the payment.').first().waitFor()
      expect(await page.evaluate(() => window.payer.close())).toBe(true)
      await ask(page, order)
      await expect.poll(() => phase(page)).toBe('tracking')
      await page.reload()
      await ask(page, order)
      await expect.poll(() => phase(page)).toBe('tracking')
    } finally {
      await node.request({ method: 'evm_setAutomine', params: [true] } as never)
      await node.request({ method: 'evm_mine', params: [] } as never)
    }
    await expect.poll(() => phase(page)).toBe('success')
    expect(await outcome(page)).toMatchObject({ success: true, result: { reference: 'order-5' } })
    expect((await balanceOf(bank)) - before).toBe(parseEther('0.0625'))
  })

  test('a reload during the wallet’s prompt asks the visitor before the wallet gets another request', async ({ openShop, page, bank }) => {
    const { alba } = bank.wallets
    await openShop()
    await connectTo(page, 'eip155')
    const order = coins(bank, FRESH, '0.03125', 'order-6')
    const before = await balanceOf(bank)
    await ask(page, order)
    await toQuote(page)
    alba.next('manual')
    await payButton(page).click()
    await alba.waitForPrompt()
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.payer?.state.core.sessions.eip155?.status)).toBe('connected')
    await ask(page, order)
    await dialog(page).getByText('You may have paid already').waitFor()
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Alba Wallet/ })
        .count(),
    ).toBe(0)
    await dialog(page).getByRole('button', { name: 'Nothing was sent, pay now' }).click()
    await toQuote(page)
    await payButton(page).click()
    await expect.poll(() => phase(page)).toBe('success')
    expect((await balanceOf(bank)) - before).toBe(parseEther('0.03125'))
  })
})

describe('paying on other chains', () => {
  test('SOL', async ({ openShop, page, bank }) => {
    const { solana } = bank
    const recipient = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
    await openShop()
    await connectTo(page, 'solana')
    await ask(page, { network: solana.network.caipNetworkId, symbol: 'SOL', decimals: 9, recipient, amount: '0.5', reference: 'sol-1' })
    await toQuote(page)
    await payButton(page).click()
    await expect.poll(() => phase(page)).toBe('success')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [recipient, { commitment: 'processed' }] })
    const answer = await (await fetch(solana.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json()
    expect(answer.result.value).toBe(500_000_000)
  })

  test('bitcoin: a payment waits for its block', async ({ openShop, page, bank }) => {
    const recipient = bank.wallets.dune.bitcoin.accounts[2]?.payment ?? ''
    await openShop()
    await connectTo(page, 'bip122')
    const { caipNetworkId: network } = bank.bitcoin.network
    await ask(page, { network, symbol: 'BTC', decimals: 8, recipient, amount: '0.0005', reference: 'btc-1' })
    await toQuote(page, /^UniSat/)
    await payButton(page).click()
    await expect.poll(() => phase(page)).toBe('tracking')
    await bank.bitcoin.mine()
    await expect.poll(() => phase(page), { timeout: 20_000 }).toBe('success')
    const done = await outcome(page)
    expect(bank.bitcoin.transaction(done?.result?.hash ?? '')).toMatchObject({ height: expect.any(Number) })
  })
})
