import { describe } from 'vitest'
import { balanceOf, button, dialog, expect, heard, outcome, requestsOf, review, test } from '../harness/swap-solana.js'
import { DONE } from '../harness/swap-solana-steps.js'

describe('swapping on Solana', () => {
  test('SOL for a token: the price, the review, the wallet, and the arrived amount', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.solana.accounts
    const [coins, dollars] = [await balanceOf(market, owner, 'sol'), await balanceOf(market, owner, 'dollar')]
    await openSwap({ fromToken: 'SOL', toToken: 'TUSD', amount: '2' })
    await expect.poll(() => dialog(page).locator('.lk-swap-got output').textContent()).toMatch(/^299\.9/)
    await review(page)
    const text = await dialog(page).textContent()
    expect(text).toContain('Minimum received')
    expect(text).toContain('Jupiter')
    // Two signatures and the priority fee set by the maker's transaction.
    expect(text).toContain('0.0000102')
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    expect(requestsOf(market)).toHaveLength(1)
    expect(coins - (await balanceOf(market, owner, 'sol'))).toBe(2_000_000_000n + 10_200n)
    expect((await balanceOf(market, owner, 'dollar')) - dollars).toBeGreaterThan(299_900_000n)
    expect((await outcome(page))?.hash).toMatch(/^[1-9A-Za-z]{80,90}$/)
    // The account is shown again, with refreshed activity and balance (AMT-14).
    await expect.poll(() => page.evaluate(() => window.trader.state.core.stack.at(-1)?.view)).toBe('Account')
  })
})
