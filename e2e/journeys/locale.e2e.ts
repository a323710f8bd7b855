import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { active, heading, openModal, settled } from '../harness/modal.js'
import { announceWallet } from '../harness/page-wallet.js'

describe('languages', () => {
  test('I18N-04 the language of an open form changes without losing input, focus, caret or connection', async ({ open, page }) => {
    await announceWallet(page, 'Bench Fox')
    await open('shell')
    await page.evaluate(() => window.lab.kernel.start())
    // The wallet announces itself a moment after it is requested to.
    await expect
      .poll(() =>
        page.evaluate(() => window.lab.kernel.connections.connect({ connector: 'test.benchfox' }).then((all) => all.length, String)),
      )
      .toBe(1)
    await openModal(page)
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'Form')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Name').evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    const held = () =>
      page.evaluate(() => {
        const input = document.querySelector('latchkey-shell')?.shadowRoot?.activeElement as HTMLInputElement
        const { eip155 } = window.lab.kernel.state.core.sessions
        return { value: input.value, caret: input.selectionStart, status: eip155?.status, address: eip155?.address }
      })
    const before = await held()
    expect(before).toEqual({ value: 'Ada Lovelace', caret: 3, status: 'connected', address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' })
    for (const [locale, title, label, dir] of [
      ['de', 'Formular', 'Name auf Deutsch', 'ltr'],
      ['ar', 'نموذج', 'الاسم', 'rtl'],
      ['en', 'Form', 'Name', 'ltr'],
    ] as const) {
      await page.evaluate((to) => window.lab.kernel.setLocale(to), locale)
      await expect.poll(() => heading(page)).toBe(title)
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(1)
      expect(await held()).toEqual(before)
      const root = page.locator('latchkey-shell .lk-root')
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([locale, dir])
    }
    expect(await active(page)).toMatch(/^input/)
  })

  test('I18N-02 in Arabic the layout is mirrored, while addresses, amounts and codes stay left-to-right', async ({ open, page }) => {
    await open('shell', { data: { locale: 'ar' } })
    await page.evaluate(() => void window.lab.kernel.open('LabHome'))
    await settled(page, 'أشياء للتجربة')
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'نموذج')
    await page.getByLabel('Amount').fill('1234.5')
    const placed = await page.evaluate(() => {
      const root = document.querySelector('latchkey-shell')?.shadowRoot as ShadowRoot
      const box = (selector: string) => (root.querySelector(selector) as HTMLElement).getBoundingClientRect()
      const card = box('.lk-frame')
      const middle = card.left + card.width / 2
      const address = root.querySelector('.lk-address') as HTMLElement
      const whole = [...(root.querySelectorAll('.lk-address[data-whole] > span') as NodeListOf<HTMLElement>)].map((group) =>
        group.getBoundingClientRect(),
      )
      return {
        back: box('.lk-header button').left > middle,
        close: box('.lk-header > :last-child button').right < middle,
        label: box('.lk-field label').right > middle,
        address: getComputedStyle(address).direction,
        groupsInOrder: whole.slice(0, 4).every((group, i, all) => i === 0 || group.left > (all[i - 1]?.left ?? 0)),
        amount: getComputedStyle(root.querySelector('.lk-sum input') as HTMLElement).direction,
      }
    })
    expect(placed).toEqual({ back: true, close: true, label: true, address: 'ltr', groupsInOrder: true, amount: 'ltr' })
    // Back points the other way.
    await page.keyboard.press('Alt+ArrowRight')
    await settled(page, 'أشياء للتجربة')
    expect(
      await page
        .locator('latchkey-shell .lk-row .lk-icon')
        .last()
        .evaluate((icon) => getComputedStyle(icon).transform),
    ).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  })
})
