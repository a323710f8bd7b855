import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { active, openModal, settled } from '../harness/modal.js'

describe('theme', () => {
  test('THM-04 the modal and page buttons follow the system and the app while open, without losing focus or text', async ({
    open,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'Form')
    await page.getByLabel('Name').fill('Ada')
    const colours = () =>
      page.evaluate(() => {
        const colour = (host: string, element: string) => {
          const found = document.querySelector(host)?.shadowRoot?.querySelector(element)
          return found && getComputedStyle(found).backgroundColor
        }
        return [colour('latchkey-shell', '.lk-frame'), colour('[data-latchkey]', '.lk-pill')]
      })
    const [card] = await colours()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await colours())[0]).not.toBe(card)
    const dark = await colours()
    await page.evaluate(() => window.lab.kernel.setTheme({ mode: 'light' }))
    await expect.poll(async () => (await colours())[0]).toBe(card)
    await page.evaluate(() => window.lab.kernel.setTheme({ mode: 'dark', tokens: { '--lk-accent': '#e11d48' } }))
    await expect.poll(async () => (await colours())[0]).toBe(dark[0])
    await expect.poll(async () => (await colours())[1], { message: 'another accent' }).not.toBe(dark[1])
    await page.evaluate(() => window.lab.kernel.setTheme({ tokens: { '--lk-accent': undefined } }))
    const accents = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('latchkey-shell, [data-latchkey]')].map((host) =>
          getComputedStyle(host).getPropertyValue('--lk-accent'),
        ),
      )
    await expect.poll(async () => new Set(await accents()), { message: 'the style sheet’s own accent' }).toEqual(new Set(['']))
    expect(await active(page)).toMatch(/^input/)
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  })
})
