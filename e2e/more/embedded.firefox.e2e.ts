import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { runAxe } from '../harness/axe.js'
import { askToSign, buttonOf, connectedAddress, frameOf, newWallet, openPopup, outcomeOf, test } from '../harness/embedded-firefox.js'

test('in Firefox a visitor logs in by code, is still logged in after a reload, and approves in a separate window', {
  timeout: 120_000,
}, async ({ openApp, page, server }) => {
  await openApp()
  const address = await newWallet(page, server, 'fox@example.com')
  await page.reload()
  expect(await connectedAddress(page)).toBe(address)

  // The request is not shown in the frame, which a page could cover, but in a window whose URL is the wallet's.
  await askToSign(page, address)
  const frame = await frameOf(page)
  const popup = await openPopup(page)
  expect(await frame.$eval('body', (body) => body.textContent)).not.toContain('hello')
  expect(new URL(popup.url()).origin).toBe(new URL(server.frameUrl).origin)
  const sign = await buttonOf(popup, 'Sign')
  expect(await popup.$eval('pre', (pre) => pre.textContent)).toBe('hello')
  expect(await popup.$eval('.who', (who) => who.textContent)).toContain(new URL(page.url()).host)
  expect(await runAxe((expression) => popup.evaluate(expression))).toEqual([])
  await sign.click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await outcomeOf(page)) as `0x${string}` })).toBe(true)
  expect(popup.isClosed()).toBe(true)

  // A rejection.
  await askToSign(page, address)
  await (await buttonOf(await openPopup(page), 'Cancel')).click()
  expect(await outcomeOf(page)).toBe(4001)

  // Closing the window is also a rejection.
  await askToSign(page, address)
  await (await openPopup(page)).close()
  expect(await outcomeOf(page)).toBe(4001)

  // And so is a rejection outside of it, which closes the window.
  await askToSign(page, address)
  const left = await openPopup(page)
  await buttonOf(left, 'Sign')
  await (await buttonOf(await frameOf(page), 'Cancel')).click()
  expect(await outcomeOf(page)).toBe(4001)
  await expect.poll(() => left.isClosed()).toBe(true)
})

test('in Firefox the page cannot answer instead of the window', { timeout: 120_000 }, async ({ openApp, page, server }) => {
  await openApp()
  const address = await newWallet(page, server, 'vixen@example.com')
  const { origin } = new URL(server.frameUrl)

  // A window of the wallet that the page opens itself, as it may on any press.
  await page.evaluate((own) => {
    document.querySelector('h1')?.addEventListener('click', () => {
      window.mine = window.open(`${own}/popup#mine`) ?? undefined
    })
  }, origin)
  const mine = page.browser().waitForTarget((target) => target.url().endsWith('/popup#mine'))
  await page.click('h1')
  const opened = await (await mine).page()
  await opened?.waitForSelector('#root')

  await page.bringToFront()
  await askToSign(page, address)
  const popup = await openPopup(page)
  await buttonOf(popup, 'Sign')
  // To the frame, with the window's messages; and to the window that the page opened.
  const posted = await page.evaluate((own) => {
    const frame = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('iframe')?.contentWindow
    for (let i = 0; i < 20; i++) frame?.postMessage({ popup: 'answer', yes: true }, own)
    return frame !== undefined && frame !== null
  }, origin)
  expect(posted).toBe(true)
  await page.evaluate(() => {
    const question = { title: 'Claim a prize', origin: 'https://good.example', details: [], warnings: [], confirm: 'Sign' }
    for (let i = 0; i < 20; i++) window.mine?.postMessage({ popup: 'ask', question, theme: { properties: {} } }, '*')
  })
  // One round trip through the window's own queue: earlier messages have been received.
  await opened?.evaluate(() => new Promise((heard) => setTimeout(heard)))
  expect(await opened?.$eval('body', (body) => body.textContent)).not.toContain('Claim a prize')
  await opened?.close()
  // The frame still waits for its own window.
  const frame = await frameOf(page)
  await frame.evaluate(() => new Promise((heard) => setTimeout(heard)))
  await buttonOf(frame, 'Show the secure window')
  expect(await page.evaluate(() => window.outcome)).toBeUndefined()

  await (await buttonOf(popup, 'Sign')).click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await outcomeOf(page)) as `0x${string}` })).toBe(true)
})

declare global {
  interface Window {
    mine: Window | undefined
  }
}
