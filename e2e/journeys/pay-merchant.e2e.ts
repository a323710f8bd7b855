import { describe } from 'vitest'
import { ask, connectTo, outcome, payButton, phase, toQuote } from '../harness/pay.js'
import { balanceOf, dollars, proved } from '../harness/pay-merchant.js'
import { expect, test } from '../harness/pay-server.js'

describe('paying a shop with a server', () => {
  test('the payment status is what the server has proved', async ({ openShop, page, shop }) => {
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
})
