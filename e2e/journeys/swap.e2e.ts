import { parseEther, parseUnits } from 'viem'
import { describe } from 'vitest'
import { amountField, button, dialog, expect, heard, nodeOf, outcome, requestsOf, review, test, tokensOf } from '../harness/swap.js'
import { allowances, DONE } from '../harness/swap-steps.js'

describe('swapping', () => {
  test('S1-07 coins for a token: the price of a real pool, the review, the wallet, and the arrived amount', async ({
    openSwap,
    page,
    market,
  }) => {
    const [owner] = market.wallets.alba.accounts
    const dollar = market.contracts.token
    const before = await tokensOf(market, dollar, owner)
    await openSwap({ toToken: 'TUSD' })
    await button(page, 'Enter an amount').waitFor()
    await amountField(page).fill('0.5')
    await button(page, 'Review').waitFor()
    await expect.poll(() => dialog(page).locator('.lk-swap-got output').textContent()).toMatch(/^1,?24\d/)
    await review(page)
    const text = await dialog(page).textContent()
    expect(text).toContain('Minimum received')
    expect(text).toContain('Uniswap')
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    const done = await outcome(page)
    expect(await nodeOf(market).getTransaction({ hash: done?.hash as `0x${string}` })).toMatchObject({ value: parseEther('0.5') })
    expect((await tokensOf(market, dollar, owner)) - before).toBeGreaterThan(1_230_000_000n)
    // The account is shown again, with refreshed activity and balance (AMT-14).
    await expect.poll(() => page.evaluate(() => window.swapper.state.core.stack.at(-1)?.view)).toBe('Account')
  })

  test('S2-03 a token for coins: an exact approval, then the swap, and no allowance remains', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.accounts
    const dollar = market.contracts.token
    await openSwap({ fromToken: dollar, toToken: 'ETH', amount: '250' })
    await review(page)
    expect(await dialog(page).locator('.lk-swap-steps').textContent()).toContain('Approve TUSD (exact amount)')
    const [coins, dollars] = [await nodeOf(market).getBalance({ address: owner }), await tokensOf(market, dollar, owner)]
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    expect(requestsOf(market)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(dollars - (await tokensOf(market, dollar, owner))).toBe(parseUnits('250', 6))
    expect((await nodeOf(market).getBalance({ address: owner })) - coins).toBeGreaterThan(parseEther('0.09'))
    expect(await allowances(market, dollar, owner)).toEqual([0n, 0n])
  })
})
