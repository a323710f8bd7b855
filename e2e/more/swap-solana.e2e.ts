import { describe } from 'vitest'
import { balanceOf, button, dialog, expect, heard, openForm, refreshAssets, requestsOf, review, test } from '../harness/swap-solana.js'
import { DONE } from '../harness/swap-solana-steps.js'

describe('swapping on Solana', () => {
  test('AMT-06 max of SOL keeps the required minimum, and succeeds', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.solana.accounts
    const before = await balanceOf(market, owner, 'sol')
    await openSwap({ fromToken: 'SOL', toToken: 'TUSD' })
    await button(page, 'Max').click()
    await review(page)
    await button(page, 'Swap').click()
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('swapSuccess')
    expect(await balanceOf(market, owner, 'sol')).toBeLessThan(2_200_000n)
    // The other tests need it too, and the server caches a balance for a while.
    market.solana.airdrop(owner, before)
    await refreshAssets(page)
  })

  test('a token for a token of the other token program, and back to SOL', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.solana.accounts
    const before = { dollar: await balanceOf(market, owner, 'dollar'), euro: await balanceOf(market, owner, 'euro') }
    await openSwap({ fromToken: 'TUSD', toToken: 'TEUR', amount: '108' })
    await review(page)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    expect(before.dollar - (await balanceOf(market, owner, 'dollar'))).toBe(108_000_000n)
    const euros = (await balanceOf(market, owner, 'euro')) - before.euro
    expect(euros).toBeGreaterThan(9_990n)
    const coins = await balanceOf(market, owner, 'sol')
    await openForm(page, { fromToken: 'TEUR', toToken: 'SOL', amount: '50' })
    await review(page)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual([...DONE, ...DONE])
    expect((await balanceOf(market, owner, 'sol')) - coins).toBeGreaterThan(350_000_000n)
  })

  test.for(['approve', 'drain', 'recipient'] as const)(
    'SEC-06 a transaction that does more, or less, never reaches the wallet: %s',
    async (how, { openSwap, page, market }) => {
      market.jupiter.misbehave(how)
      await openSwap({ fromToken: 'SOL', toToken: 'TUSD', amount: '1' })
      // The server already refuses what can be checked without a node.
      const refused = how === 'approve' ? 'No route for this pair' : 'Review'
      await button(page, refused).waitFor()
      if (refused === 'Review') {
        await button(page, 'Review').click()
        await expect
          .poll(() => dialog(page).textContent())
          .toMatch(how === 'recipient' ? /The price moved too far/ : /your wallet was not asked/)
        expect(await button(page, 'Swap').isEnabled()).toBe(false)
      }
      expect(requestsOf(market)).toEqual([])
    },
  )

  test('AMT-05 a price that changes during the review must be confirmed', async ({ openSwap, page, market }) => {
    await openSwap({ fromToken: 'SOL', toToken: 'TUSD', amount: '1' })
    await review(page)
    market.jupiter.move('SOL', -20)
    // The next price is requested within ten seconds.
    await button(page, 'Price changed — review').waitFor()
    expect(requestsOf(market)).toEqual([])
    market.jupiter.move('SOL', 25)
    await button(page, 'Price changed — review').click()
    await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
    await button(page, 'Swap').click()
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('swapSuccess')
  })
})
