import { expect } from 'vitest'
import { test } from '../harness/firefox.js'
import { active } from '../harness/modal.js'

test('A11Y-01 A11Y-03 in Firefox Tab and Shift+Tab wrap inside the modal, Escape closes it, and the opener is focused again', async ({
  open,
  page,
}) => {
  await open('shell')
  await page.focus('#open')
  await page.keyboard.press('Enter')
  await expect.poll(() => active(page), { timeout: 5000 }).toBe('h1: Things to try')
  await expect.poll(() => page.$$eval('>>> .lk-row', (rows) => rows.length), { timeout: 5000 }).toBe(7)
  const order = ['button: Close', 'button: LabWaiting', 'button: Complain', 'button: Say something']
  for (const stop of [...order, ...order.slice(0, 1)]) {
    await page.keyboard.press('Tab')
    expect(await active(page)).toBe(stop)
  }
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
  expect(await active(page)).toBe('button: Say something')
  await page.keyboard.press('Escape')
  await expect.poll(() => active(page)).toBe('button: Open')
  expect(await page.$$eval('>>> dialog[open]', (dialogs) => dialogs.length)).toBe(0)
})
