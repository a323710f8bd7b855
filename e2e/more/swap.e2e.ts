import { parseEther, parseUnits } from 'viem'
import { describe } from 'vitest'
import { holdRequests } from '../harness/hold-requests.js'
import { settled } from '../harness/modal.js'
import {
  amountField,
  button,
  dialog,
  expect,
  heard,
  nodeOf,
  openForm,
  refreshAssets,
  requestsOf,
  review,
  test,
  tokensOf,
} from '../harness/swap.js'
import { allowances, DONE } from '../harness/swap-steps.js'

describe('swapping', () => {
  test('one request for approval and swap if the account supports it', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.accounts
    const dollar = market.contracts.token
    market.wallets.alba.quirks({ atomic: 'supported' })
    await openSwap({ fromToken: 'TUSD', toToken: 'ETH', amount: '100' })
    await review(page)
    expect(await dialog(page).textContent()).toContain('Your wallet does all steps in one request.')
    const before = await tokensOf(market, dollar, owner)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    expect(requestsOf(market)).toEqual(['wallet_sendCalls'])
    expect(before - (await tokensOf(market, dollar, owner))).toBe(parseUnits('100', 6))
    expect(await allowances(market, dollar, owner)).toEqual([0n, 0n])
  })

  test('a signature and one transaction if the token supports it', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.accounts
    const { euro } = market.swaps.contracts
    await openSwap({ fromToken: 'ETH', toToken: 'TEUR', amount: '1' })
    await review(page)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    await openForm(page, { fromToken: 'TEUR', toToken: 'TUSD', amount: '200' })
    const before = await tokensOf(market, euro, owner)
    await review(page)
    expect(await dialog(page).locator('.lk-swap-steps').textContent()).toContain('Sign to approve TEUR (exact amount)')
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual([...DONE, ...DONE])
    expect(requestsOf(market)).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(before - (await tokensOf(market, euro, owner))).toBe(parseEther('200'))
    expect(await allowances(market, euro, owner)).toEqual([0n, 0n])
  })

  test('AMT-08 a rejection stays in the review with everything unchanged, is reported as rejected, and the next attempt succeeds', async ({
    openSwap,
    page,
    market,
  }) => {
    await openSwap({ fromToken: 'ETH', toToken: 'TUSD', amount: '0.1' })
    await review(page)
    market.wallets.alba.next('reject')
    await button(page, 'Swap').click()
    await expect.poll(() => dialog(page).textContent()).toContain('You declined. Nothing was swapped')
    expect(await heard(page)).toEqual(['openSwap', 'initiateSwap', 'swapRejected'])
    await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(['openSwap', 'initiateSwap', 'swapRejected', 'initiateSwap', 'swapSuccess'])
  })

  test('an unclear answer is shown as an unknown outcome, and the same swap needs a second yes', async ({ openSwap, page, market }) => {
    await openSwap({ fromToken: 'ETH', toToken: 'TUSD', amount: '0.1' })
    await review(page)
    market.wallets.alba.next({ result: null })
    await button(page, 'Swap').click()
    await expect.poll(() => dialog(page).locator('[data-status]').getAttribute('data-status')).toBe('unsure')
    expect(await dialog(page).textContent()).toContain('It is not clear whether the swap was made')
    expect(await dialog(page).textContent()).not.toContain('Nothing was swapped')
    expect(await heard(page)).toEqual(['openSwap', 'initiateSwap', 'swapUnknown'])
    await button(page, 'Try again').click()
    await expect.poll(() => dialog(page).textContent()).toContain('You may have made this swap already')
    expect(await button(page, 'Swap').isDisabled()).toBe(true)
    await dialog(page).getByRole('checkbox', { name: 'I looked in my wallet, and nothing was swapped' }).check()
    await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(['openSwap', 'initiateSwap', 'swapUnknown', 'initiateSwap', 'swapSuccess'])
  })

  test('AMT-05 a price that changes during the review: no request is sent, and the new one must be confirmed', async ({
    openSwap,
    page,
    market,
  }) => {
    await openSwap({ fromToken: 'ETH', toToken: 'TUSD', amount: '0.1' })
    await review(page)
    // A dollar is worth a tenth more: ether buys fewer of them.
    await market.swaps.move(1337, 'TUSD', 10)
    await button(page, /^Swap$|^Price changed/).click()
    await expect.poll(() => button(page, 'Price changed — review').count()).toBe(1)
    expect(requestsOf(market)).toEqual([])
    await button(page, 'Price changed — review').click()
    await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
    await button(page, 'Swap').click()
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('swapSuccess')
    await market.swaps.move(1337, 'TUSD', -9)
  })

  test('a loss of more than ten percent must be accepted before a request is sent', async ({ openSwap, page, market }) => {
    const [owner] = market.wallets.alba.accounts
    const old = market.swaps.contracts.oldCoin
    const before = await tokensOf(market, old, owner)
    await openSwap({ fromToken: 'ETH', toToken: old, amount: '3' })
    await button(page, 'Review').click()
    await settled(page, 'Review swap')
    await dialog(page).getByText('You would lose a large part of the value').waitFor()
    await expect.poll(() => page.evaluate(() => window.swapper.state.swaps.quoting.trial)).toBe('ready')
    expect(await button(page, 'Swap').isEnabled()).toBe(false)
    await button(page, 'Swap').click({ force: true })
    expect([requestsOf(market), await heard(page)]).toEqual([[], ['openSwap']])
    await dialog(page).getByRole('checkbox', { name: 'I accept the loss' }).check()
    await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(DONE)
    expect(await tokensOf(market, old, owner)).toBeGreaterThan(before)
  })

  test('reverse swaps tokens and amounts, and never shows a price of the previous form for it (AMT-04)', async ({ openSwap, page }) => {
    await openSwap({ fromToken: 'ETH', toToken: 'TUSD', amount: '0.1' })
    await button(page, 'Review').waitFor()
    const { release } = await holdRequests(page, '**/v1/swaps/quote*')
    // From here on no new price, and no failure to get one, replaces the one that is shown.
    let got = ''
    await expect
      .poll(async () => {
        got = (await dialog(page).locator('.lk-swap-got output').textContent())?.replace(/[^\d.]/g, '') ?? ''
        return got
      })
      .not.toBe('')
    const asked = page.waitForRequest('**/v1/swaps/quote*')
    await button(page, 'Reverse').click()
    expect(await amountField(page).inputValue()).toMatch(new RegExp(`^${got.slice(0, 3)}`))
    await asked
    expect(await dialog(page).locator('.lk-swap-got output .lk-amount').count()).toBe(0)
    release()
    await button(page, 'Review').waitFor()
    await expect.poll(() => dialog(page).locator('.lk-swap-got output').textContent()).toMatch(/^0\.09/)
  })

  test('AMT-06 max of coins leaves enough for the fee, and the wallet can really pay it; max of a token is all of it', async ({
    openSwap,
    page,
    market,
  }) => {
    const [owner] = market.wallets.alba.accounts
    await openSwap({ fromToken: 'TUSD', toToken: 'ETH' })
    // The server may have cached what the account had before the tests above.
    await refreshAssets(page)
    await button(page, 'Max').click()
    const all = await tokensOf(market, market.contracts.token, owner)
    await expect.poll(async () => parseUnits(await amountField(page).inputValue(), 6)).toBe(all)
    const before = await nodeOf(market).getBalance({ address: owner })
    await openForm(page, { fromToken: 'ETH', toToken: 'TUSD' })
    await button(page, 'Max').click()
    await expect.poll(async () => Number(await amountField(page).inputValue())).toBeGreaterThan(50)
    const taken = parseEther(await amountField(page).inputValue())
    expect(taken).toBeLessThan(before)
    expect(before - taken).toBeLessThan(parseEther('0.01'))
    await expect.poll(() => dialog(page).textContent()).toContain('A small amount is kept for the fee')
    await review(page)
    await button(page, 'Swap').click()
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('swapSuccess')
    // The other tests need it too.
    const client = nodeOf(market)
    await client.request({ method: 'anvil_setBalance', params: [owner, `0x${before.toString(16)}`] } as never)
    await refreshAssets(page)
  })

  test('AMT-13 an app’s network that the visitor refuses leaves none of its tokens', async ({ openSwap, page, market }) => {
    const [one, two] = market.chains
    await openSwap({ network: two.network.caipNetworkId, fromToken: 'TUSD', toToken: 'TEUR', amount: '5' })
    await button(page, `Switch to ${two.network.name}`).waitFor()
    expect(await dialog(page).textContent()).not.toContain('TEUR')
    market.wallets.alba.next('reject')
    await button(page, `Switch to ${two.network.name}`).click()
    await expect.poll(() => page.evaluate(() => window.swapper.state.core.stack.at(-1)?.view)).toBe('SwitchNetwork')
    await expect.poll(() => dialog(page).textContent()).toMatch(/declined/i)
    await button(page, 'Back').first().click()
    await settled(page, 'Swap')
    await button(page, 'You pay with ETH').waitFor()
    expect(await page.evaluate(() => window.swapper.state.swaps)).toMatchObject({ chain: one.network.caipNetworkId, amount: '' })
    expect(await dialog(page).textContent()).not.toMatch(/TEUR|TUSD/)
  })

  test('tokens are chosen manually: suggested, the account’s own, found by their symbol or address', async ({ openSwap, page, market }) => {
    await openSwap({})
    await button(page, 'Choose token').first().click()
    await settled(page, 'Choose token')
    await dialog(page).getByRole('list', { name: 'Yours' }).getByRole('button', { name: /TUSD/ }).waitFor()
    await dialog(page).getByLabel('Name, symbol or address').fill(market.swaps.contracts.euro)
    await dialog(page)
      .getByRole('button', { name: /Test Euro/ })
      .click()
    await settled(page, 'Swap')
    await button(page, 'You get TEUR').waitFor()
    await amountField(page).fill('0.01')
    await button(page, 'Review').waitFor()
  })

  test('AMT-07 without coins for the fee the error names the coin, not the token; too much of a token names that', async ({
    openSwap,
    page,
    market,
  }) => {
    const [owner] = market.wallets.alba.accounts
    const client = nodeOf(market)
    const coins = await client.getBalance({ address: owner })
    await client.request({ method: 'anvil_setBalance', params: [owner, '0x64'] } as never)
    await openSwap({ fromToken: 'TUSD', toToken: 'TEUR', amount: '5' })
    await button(page, 'Not enough ETH for the fee').waitFor()
    expect(await dialog(page).locator('.lk-hint').first().textContent()).toBe('Not enough ETH for the fee')
    await amountField(page).fill('500000000')
    await button(page, 'Not enough TUSD').waitFor()
    await client.request({ method: 'anvil_setBalance', params: [owner, `0x${coins.toString(16)}`] } as never)
  })
})
