import { parseEther } from 'viem'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import { ask, coins, dialog, expect, outcome, payButton, phase, test, told, toQuote } from '../harness/pay.js'
import { balanceOf, nodeOf } from '../harness/pay-steps.js'
import { FRESH } from '../harness/send.js'

describe('paying on EVM chains', () => {
  test('coins, from connecting a wallet to the last step; the same reference again pays nothing', async ({ openShop, page, bank }) => {
    await openShop()
    const order = coins(bank, FRESH, '0.25', 'order-1')
    const before = await balanceOf(bank)
    await ask(page, order)
    await settled(page, 'Pay')
    expect(await dialog(page).textContent()).toContain('0.25')
    // No wallet yet: connecting one leads back here.
    await dialog(page).getByRole('button', { name: 'Connect a wallet' }).click()
    await dialog(page)
      .getByRole('button', { name: /Alba Wallet/ })
      .first()
      .click()
    await settled(page, 'Pay')
    await toQuote(page)
    const whole = (text: string | null): string => (text ?? '').replace(/\s/g, '')
    expect(whole(await dialog(page).locator('.lk-pay-whom').textContent())).toContain(FRESH)
    await payButton(page).click()
    await expect.poll(() => phase(page)).toBe('success')
    expect((await balanceOf(bank)) - before).toBe(parseEther('0.25'))
    const done = await outcome(page)
    expect(done).toMatchObject({ success: true, result: { reference: 'order-1', chainId: order.network } })
    expect(await nodeOf(bank).getTransaction({ hash: done?.result?.hash as `0x${string}` })).toMatchObject({ value: parseEther('0.25') })
    expect(await told(page)).toEqual(['payModalOpen', 'payInitiated', 'paySuccess'])
    await dialog(page).getByRole('button', { name: 'Done' }).click()

    await ask(page, order)
    await settled(page, 'Payment')
    await expect.poll(() => phase(page)).toBe('success')
    expect(await outcome(page)).toEqual(done)
    await page.reload()
    await ask(page, order)
    await expect.poll(() => outcome(page)).toEqual(done)
    expect((await balanceOf(bank)) - before).toBe(parseEther('0.25'))
  })
})
