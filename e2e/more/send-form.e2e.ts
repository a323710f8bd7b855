import { describe } from 'vitest'
import { active, settled } from '../harness/modal.js'
import { amountField, button, connectTo, dialog, expect, FRESH, openForm, status, test, toField } from '../harness/send.js'

describe('the form of a transfer', () => {
  test('invalid arguments are refused before anything is shown', async ({ openSend, page, bank }) => {
    await openSend()
    await connectTo(page, 'eip155')
    const refused = (args: object) =>
      page.evaluate(
        (given) =>
          window.sender.open('WalletSend', given as never).then(
            () => 'shown',
            (error: { readonly details?: { readonly argument?: string } }) => error.details?.argument,
          ),
        args,
      )
    for (const amount of ['0', '-1', '1e3', '1,5', '', ' 1 ', '0x10', 1]) expect(await refused({ amount }), String(amount)).toBe('amount')
    expect(await refused({ namespace: 'polkadot' })).toBe('namespace')
    expect(await refused({ chainId: 'eip155:99999' })).toBe('chainId')
    expect(await refused({ assetAddress: 'nonsense' })).toBe('assetAddress')
    expect(await refused({ assetAddress: bank.contracts.nft })).toBe('assetAddress')
    expect(await refused({ to: ' ' })).toBe('to')
    expect(await page.evaluate(() => window.sender.state.core.open)).toBe(false)
  })

  test('its button in the account view starts with the coin, and the app’s opening with the choice of one of several tokens', async ({
    openSend,
    page,
  }) => {
    await openSend()
    await connectTo(page, 'eip155')
    const chip = dialog(page).locator('.lk-sum .lk-chip').first()
    await page.evaluate(() => void window.sender.open('Account'))
    await button(page, /^Send$/).click()
    await settled(page, 'Send')
    expect(await chip.textContent()).toBe('ETH')
    await button(page, 'Enter an amount').waitFor()
    await amountField(page).fill('0.25')
    await toField(page).fill(FRESH)
    await button(page, 'Review').waitFor()
    await page.evaluate(() => window.sender.close())
    await openForm(page)
    await expect.poll(() => dialog(page).locator('.lk-foot').textContent()).toBe('Choose token')
    expect(await chip.textContent()).toBe('Choose token')
  })

  test('on a phone, in Arabic and dark, the coin fits its button', async ({ openSend, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await openSend({ locale: 'ar' })
    await connectTo(page, 'eip155')
    await page.evaluate(() => void window.sender.open('WalletSend', { assetAddress: 'native' }))
    await settled(page, 'إرسال')
    await expect.poll(() => dialog(page).locator('.lk-sum .lk-chip').first().textContent()).toBe('ETH')
    await dialog(page).locator('.lk-sum .lk-amount').waitFor()
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })

  test('A11Y-09 by keyboard alone, with errors linked to their inputs', async ({ openSend, page }) => {
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '1' })
    const reach = async (name: RegExp): Promise<void> => {
      for (let i = 0; i < 20 && !name.test(await active(page)); i++) await page.keyboard.press('Tab')
      expect(await active(page)).toMatch(name)
    }
    const focused = (selector: string) =>
      page.evaluate((wanted) => document.querySelector('latchkey-shell')?.shadowRoot?.activeElement?.matches(wanted) ?? false, selector)
    const tabTo = async (selector: string): Promise<void> => {
      for (let i = 0; i < 20 && !(await focused(selector)); i++) await page.keyboard.press('Tab')
      expect(await focused(selector)).toBe(true)
    }
    await tabTo('.lk-sum input')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1000000')
    const described = async (field: ReturnType<typeof amountField>): Promise<string | null> =>
      dialog(page)
        .locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
        .textContent()
    await expect.poll(() => described(amountField(page))).toBe('Not enough ETH')
    expect(await amountField(page).getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('.01')
    expect(await amountField(page).inputValue()).toBe('0.01')
    await tabTo('.lk-send-to input')
    await page.keyboard.type('0x12')
    await expect.poll(() => described(toField(page))).toBe('That address is not valid')
    expect(await toField(page).getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(FRESH)
    await button(page, 'Review').waitFor()
    await reach(/: Review$/)
    await page.keyboard.press('Enter')
    await settled(page, 'Review')
    await expect.poll(() => button(page, 'Send').isEnabled()).toBe(true)
    await reach(/: Send$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => status(page)).toBe('confirmed')
    await reach(/: Done$/)
  })

  test('I18N-01 I18N-02 in Arabic: a comma is a decimal separator, the screen is mirrored, addresses and amounts are not', async ({
    openSend,
    page,
    bank,
  }) => {
    await openSend({ locale: 'ar', priced: { address: bank.contracts.token, price: 2 } })
    await connectTo(page, 'eip155')
    await page.evaluate((args) => void window.sender.open('WalletSend', args), {
      assetAddress: bank.contracts.token,
      to: FRESH,
    } as object as never)
    await settled(page, 'إرسال')
    const field = dialog(page).locator('.lk-sum input')
    await field.fill('1,5')
    expect(await dialog(page).locator('.lk-sum .lk-number').last().textContent()).toContain('3.00')
    expect(
      await dialog(page)
        .locator('.lk-send-to input')
        .evaluate((input) => getComputedStyle(input).direction),
    ).toBe('ltr')
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await dialog(page).getByRole('button', { name: 'مراجعة' }).click()
    await settled(page, 'مراجعة')
    await expect.poll(() => dialog(page).locator('.lk-send-sum > .lk-32').textContent()).toContain('1.5')
    expect(
      await dialog(page)
        .locator('.lk-send-ways .lk-address')
        .last()
        .evaluate((text) => getComputedStyle(text).direction),
    ).toBe('ltr')
  })
})
