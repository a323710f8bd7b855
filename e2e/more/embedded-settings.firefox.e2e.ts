import { HDNodeWallet } from 'ethers'
import type { ElementHandle, Frame } from 'puppeteer-core'
import { expect } from 'vitest'
import { askToSign, buttonOf, frameOf, newWallet, openPopup, outcomeOf, test } from '../harness/embedded-firefox.js'
import { press } from '../harness/press.js'

/** Returns an element in the frame with this text, once it is visible. */
const textOf = (frame: Frame, text: string): Promise<ElementHandle | null> =>
  frame.waitForSelector(`::-p-xpath(//*[contains(normalize-space(text()), "${text}")])`, { visible: true })
const pressIn = async (frame: Frame, name: string): Promise<void> => (await buttonOf(frame, name)).click()

test('in Firefox the settings show the words after the password, list the devices and lead back out', { timeout: 120_000 }, async ({
  openApp,
  page,
  sandbox,
  server,
}) => {
  await openApp()
  const address = await newWallet(page, server, 'den@example.com')
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await press(page, '>>> dialog ::-p-text(Wallet settings)')
  const frame = await frameOf(page)
  await textOf(frame, 'den@example.com')

  await pressIn(frame, 'Recovery words')
  await textOf(frame, 'We notify you by email when they are shown.')
  await pressIn(frame, 'Get the words')
  // A page could cover the frame, so a window asks before any factor is used.
  await (await buttonOf(await openPopup(page), 'Continue')).click()
  await pressIn(frame, 'Password')
  const password = await frame.waitForSelector('input[type="password"]', { visible: true })
  await password?.type('incorrect horse')
  await pressIn(frame, 'Continue')
  await textOf(frame, 'Wrong password.')
  await password?.click({ count: 3 })
  await password?.type('correct horse battery')
  await pressIn(frame, 'Continue')
  await pressIn(frame, 'Show the words')
  const words = await frame.$$eval('.words li', (items) => items.map(({ textContent }) => textContent))
  expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(address)
  expect((await sandbox.mail?.next('den@example.com'))?.subject).toMatch(/were shown/)
  await pressIn(frame, 'Done')

  await (await frame.waitForSelector('[data-row="devices"]', { visible: true }))?.click()
  await textOf(frame, 'This device')
  const devices = await frame.$$eval('.items li', (items) => items.map(({ textContent }) => textContent))
  expect(devices).toEqual([expect.stringContaining('Firefox')])
  await pressIn(frame, 'Back')
  await pressIn(frame, 'Close')
  await expect.poll(() => page.$('>>> latchkey-frame dialog[open]')).toBeNull()
})

test('in Firefox the window of a request has the theme and the mode of the page', { timeout: 120_000 }, async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await newWallet(page, server, 'red@example.com')
  await page.evaluate(() =>
    window.embedded.setTheme({
      mode: 'dark',
      tokens: { '--lk-accent': '#0a7d4f', '--lk-radius': '4px', '--lk-font': 'url(//evil.example)' },
    }),
  )
  await askToSign(page, address)
  const popup = await openPopup(page)
  const cancel = await buttonOf(popup, 'Cancel')
  const { style, main } = await popup.evaluate(() => {
    const { style: own } = document.documentElement
    const properties = ['color-scheme', '--accent', '--radius', '--font'].map((name) => own.getPropertyValue(name))
    return { style: properties, main: getComputedStyle(document.querySelector('.main') as Element).backgroundColor }
  })
  expect(style).toEqual(['dark', '#0a7d4f', '4px', ''])
  expect(main).toBe('rgb(10, 125, 79)')
  await cancel.click()
  expect(await outcomeOf(page)).toBe(4001)
})
