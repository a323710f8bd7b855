import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { launchFirefox } from '../harness/firefox.js'
import { servePage } from '../harness/serve.js'

test('A11Y-01 A11Y-03 in Firefox Tab and Shift+Tab wrap inside the modal, Escape closes it, and the opener has the focus again', async () => {
  const server = await servePage('shell')
  onTestFinished(() => server.close())
  const browser = await launchFirefox()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.focus('#open')
  await page.keyboard.press('Enter')
  await expect.poll(() => active(page), { timeout: 5000 }).toBe('h1 Things to try')
  await expect.poll(() => page.$$eval('>>> .lk-row', (rows) => rows.length), { timeout: 5000 }).toBe(7)
  const order = ['button Close', 'button LabWaiting', 'button Complain', 'button Say something']
  for (const stop of [...order, ...order.slice(0, 1)]) {
    await page.keyboard.press('Tab')
    expect(await active(page)).toBe(stop)
  }
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
  expect(await active(page)).toBe('button Say something')
  await page.keyboard.press('Escape')
  await expect.poll(() => active(page)).toBe('button Open')
  expect(await page.$$eval('>>> dialog[open]', (dialogs) => dialogs.length)).toBe(0)
  expect(server.violations).toEqual([])
})

function active(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.querySelector('.lk-row-title')?.textContent ?? element?.textContent ?? ''
    return `${element?.localName} ${name.trim()}`
  })
}
