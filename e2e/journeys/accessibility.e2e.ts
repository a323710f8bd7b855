import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { active, closed, dialogOf, heading, openModal, said, settled } from '../harness/modal.js'

describe('with keyboard and screen reader', () => {
  test('A11Y-01 focus goes to the title, Tab and Shift+Tab cycle inside, and the opener is focused again after closing', async ({
    open,
    page,
  }) => {
    await open('shell')
    await openModal(page)
    expect(await active(page)).toBe('h1: Things to try')
    const order = ['button: Close', 'button: LabWaiting', 'button: Complain', 'button: Say something']
    for (const stop of [...order, ...order]) {
      await page.keyboard.press('Tab')
      expect(await active(page)).toBe(stop)
    }
    for (const stop of order.toReversed().slice(1)) {
      await page.keyboard.press('Shift+Tab')
      expect(await active(page)).toBe(stop)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await active(page)).toBe('button: Say something')
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await active(page)).toBe('button: Open')
  })

  test('A11Y-02 the dialog has a role, is modal, is labelled by its title, and a change of view moves the focus to the heading', async ({
    open,
    page,
  }) => {
    await open('shell')
    await openModal(page)
    const dialog = page.getByRole('dialog', { name: 'Things to try' })
    expect(await dialog.getAttribute('aria-modal')).toBe('true')
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    const described = await dialog.evaluate((element) => {
      const id = element.getAttribute('aria-describedby')
      return id && (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent
    })
    expect(described).toBe('Every row leads somewhere.')
    for (const [row, title] of [
      ['LabForm', 'Form'],
      ['LabCode', 'Scan'],
      ['LabWaiting', 'Bench Fox'],
    ] as const) {
      await page.getByRole('button', { name: row }).click()
      await settled(page, title)
      expect(await active(page)).toBe(`h1: ${title}`)
      expect(await page.getByRole('dialog', { name: title, exact: true }).count()).toBe(1)
      await page.keyboard.press('Alt+ArrowLeft')
      await settled(page, 'Things to try')
      expect(await active(page), 'back on the row that led away').toBe(`button: ${row}`)
    }
  })

  test('A11Y-03 Escape closes one layer: tooltip, search text, modal; it does nothing while a signature is required', async ({
    open,
    page,
  }) => {
    await open('shell')
    await openModal(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('latchkey-shell [role=tooltip]:popover-open').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.locator('latchkey-shell [role=tooltip]:popover-open').count()).toBe(0)
    await page.getByRole('button', { name: 'LabSearch' }).click()
    await settled(page, 'Three hundred wallets')
    await page.keyboard.type('Wallet 29')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    expect(await heading(page)).toBe('Three hundred wallets')
    await page.keyboard.press('Escape')
    await closed(page)
    await openModal(page)
    await page.getByRole('button', { name: 'LabLocked' }).click()
    await settled(page, 'Sign in')
    await page.keyboard.press('Escape')
    await expect.poll(() => said(page)).toEqual({ polite: '', assertive: 'Sign in or cancel first' })
    expect(await dialogOf(page).getAttribute('open')).toBe('')
    await page.getByRole('button', { name: 'Sign' }).click()
    await closed(page)
  })
})
