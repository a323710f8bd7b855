import { describe } from 'vitest'
import { button, connectTo, dialog, expect, openForm, review, status, test, toField, toldHash } from '../harness/send.js'
import { lamportsOf } from '../harness/send-families.js'

describe('sending on other chains', () => {
  test('SOL, and a token to a recipient without a token account, whose deposit is shown', async ({ openSend, page, bank }) => {
    const { solana } = bank
    await openSend()
    await connectTo(page, 'solana')
    const to = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
    await openForm(page, { namespace: 'solana', amount: '0.5', to })
    await review(page)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect(await lamportsOf(bank, to)).toBe(500_000_000)
    await page.evaluate(() => window.sender.close())
    await openForm(page, { namespace: 'solana', assetAddress: solana.tokens.dollar.mint, amount: '1.25', to })
    await review(page)
    expect(await dialog(page).locator('.lk-facts').textContent()).toContain('Account deposit')
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    const held = await page.evaluate((address) => window.sender.actions.solana.getTokens({ address }), to)
    expect(held.find(({ mint }) => mint === solana.tokens.dollar.mint)?.amount).toBe(1_250_000n)
  })

  test('bitcoin: an address of another network is refused, a payment waits for its block', async ({ openSend, page, bank }) => {
    await openSend()
    await connectTo(page, 'bip122')
    const to = bank.wallets.dune.bitcoin.accounts[2]?.payment ?? ''
    await openForm(page, { namespace: 'bip122', amount: '0.0005', to: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' })
    await expect.poll(() => dialog(page).textContent()).toContain('is for another type of network')
    await toField(page).fill(to)
    await review(page)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('pending')
    const txid = await toldHash(page)
    expect(txid).toMatch(/^[\da-f]{64}$/)
    expect(bank.bitcoin.transaction(txid)).toMatchObject({ height: undefined })
    await bank.bitcoin.mine()
    await expect.poll(() => status(page)).toBe('confirmed')
  })
})
