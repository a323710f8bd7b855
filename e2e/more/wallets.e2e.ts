import { mainnet } from '@latchkey/eip155/networks'
import type { ListedWallet } from '@latchkey/kernel'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { holdRequests } from '../harness/hold-requests.js'
import { closed, dialogOf, heading, rests, settled } from '../harness/modal.js'
import { field, names, type Open, openDirectory, tiles } from '../harness/wallets.js'

const many = (count: number): readonly ListedWallet[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `w${i}`,
    name: i % 100 === 7 ? `Metal Box ${i}` : `Wallet ${i}`,
    mobile_link: `w${i}://`,
    app_store: `https://apps.example/${i}`,
    ...(i % 5 === 0 && { certified: true }),
  }))

describe('all wallets', () => {
  test('pages load on scroll, few tiles are in the page, Back restores the search and the position', async ({ open, page, serverWith }) => {
    const server = await serverWith({ wallets: { name: 'test', load: async () => many(1000) } })
    await openDirectory(page, open, { server: server.url })
    const scroll = (by: number) =>
      dialogOf(page)
        .locator('.lk-body')
        .evaluate((body, top) => body.scrollBy(0, top), by)
    await expect
      .poll(async () => {
        await scroll(4000)
        return Number(/\d+/.exec((await names(page)).at(-1) ?? '')?.[0])
      })
      .toBeGreaterThan(200)
    expect(await tiles(page).count()).toBeLessThan(100)
    const top = await dialogOf(page)
      .locator('.lk-body')
      .evaluate((body) => body.scrollTop)
    await page.evaluate(() => void window.directory.kernel.open('WhatIsAWallet'))
    await settled(page, 'About wallets')
    await page.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'All wallets')
    await expect
      .poll(() =>
        dialogOf(page)
          .locator('.lk-body')
          .evaluate((body) => body.scrollTop),
      )
      .toBeGreaterThan(top - 200)
    await field(page).fill('metal')
    await expect.poll(async () => (await names(page)).every((name) => name.startsWith('Metal'))).toBe(true)
    await page.evaluate(() => void window.directory.kernel.open('WhatIsAWallet'))
    await settled(page, 'About wallets')
    await page.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'All wallets')
    expect(await field(page).inputValue()).toBe('metal')
    expect((await names(page))[0]).toBe('Metal Box 7')
  })

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    test(`LST-15: at ${viewport.width} px neither field nor card moves while a search is typed, finds nothing, and is cleared`, async ({
      open,
      serverWith,
      page,
    }) => {
      await page.setViewportSize(viewport)
      const server = await serverWith({ wallets: { name: 'test', load: async () => many(200) } })
      await openDirectory(page, open, { server: server.url })
      await expect.poll(() => tiles(page).count()).toBeGreaterThan(19)
      // The server's list is longer than the bundled one, so the card may grow once when it arrives.
      await rests(page)
      const seen = await page.evaluateHandle(() => {
        const places = new Set<string>()
        const look = () => {
          const root = document.querySelector('latchkey-shell')?.shadowRoot
          const boxes = ['.lk-frame', '[type=search]'].map((part) => root?.querySelector(part)?.getBoundingClientRect())
          places.add(boxes.map((box) => `${box?.top} ${box?.height}`).join(', '))
          requestAnimationFrame(look)
        }
        look()
        return places
      })
      await field(page).fill('metal box 1')
      await expect.poll(() => names(page)).toEqual(['Metal Box 107'])
      await field(page).fill('no such wallet')
      await page.getByText('No wallet named “no such wallet”').waitFor()
      await field(page).fill('')
      await expect.poll(() => tiles(page).count()).toBeGreaterThan(19)
      expect(await seen.evaluate((places) => [...places])).toHaveLength(1)
    })

  test('by keyboard alone: down into the tiles, in two dimensions, to the end and back, Esc clears before it closes', async ({
    open,
    serverWith,
    page,
  }) => {
    const server = await serverWith({ wallets: { name: 'test', load: async () => many(200) } })
    await openDirectory(page, open, { server: server.url })
    const at = () => page.evaluate(() => document.querySelector('latchkey-shell')?.shadowRoot?.activeElement?.textContent)
    await field(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).toContain('Wallet 0')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).toContain('Wallet 5')
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(at).toContain('Wallet 37')
    await page.keyboard.press('Home')
    await expect.poll(at).toContain('Wallet 0')
    await page.keyboard.press('End')
    await expect.poll(at).toMatch(/Wallet (39|79)/)
    await field(page).fill('metal')
    await expect.poll(async () => (await names(page))[0]).toBe('Metal Box 7')
    await field(page).press('ArrowDown')
    await expect.poll(at).toContain('Metal Box 7')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')
    expect(await heading(page)).toBe('All wallets')
    await page.keyboard.press('Escape')
    await closed(page)
  })

  test('an empty result is reported, with a QR code for any wallet', async ({ open, page }) => {
    await openDirectory(page, open)
    await field(page).fill('[(\\ 🦊')
    await expect.poll(() => dialogOf(page).getByText('No wallet named “[(\\ 🦊”').count()).toBe(1)
    await page.getByRole('button', { name: 'Use QR code' }).click()
    expect(await page.evaluate(() => window.directory.routed)).toEqual([undefined])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(10)
  })

  test('LST-04 a list that responds with 403: the bundled wallets are shown immediately, and Try again loads the list', async ({
    open,
    serverWith,
    page,
    problems,
  }) => {
    problems.allow(/403|Failed to load resource|HTTP status code/)
    const server = await serverWith({ wallets: { name: 'test', load: async () => many(60) } })
    let broken = true
    await page.route(`${server.url}/**`, (route) =>
      broken
        ? route.fulfill({
            status: 403,
            headers: { 'access-control-allow-origin': '*' },
            json: { error: { code: 'forbidden', message: 'No', requestId: 'r' } },
          })
        : route.continue(),
    )
    await openDirectory(page, open, { server: server.url, once: 'Wallet list unavailable' })
    expect(await names(page)).toContain('MetaMask')
    expect(await dialogOf(page).getByText('Wallet list unavailable').count()).toBe(1)
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await names(page))[0]).toBe('Wallet 0')
  })

  test('LST-08 the result of an older search is never shown', async ({ open, page, serverWith, problems }) => {
    // The browser logs that a request was aborted.
    problems.allow(/ERR_ABORTED/)
    const server = await serverWith({ wallets: { name: 'test', load: async () => many(300) } })
    const older = /search=meta&/
    const { asked, release } = await holdRequests(page, older)
    await openDirectory(page, open, { server: server.url })
    const givenUp = page.waitForEvent('requestfailed', (request) => older.test(request.url()))
    await field(page).fill('meta')
    await asked
    await field(page).fill('metal box 107')
    await expect.poll(() => names(page)).toEqual(['Metal Box 107'])
    await givenUp
    release()
    expect(await names(page)).toEqual(['Metal Box 107'])
  })

  test('only certified ones, with a rounded-down count in the Connect view', async ({ open, page, serverWith }) => {
    const server = await serverWith({ wallets: { name: 'test', load: async () => many(65) } })
    await open('wallets', { connect: [server.url], image: [server.url], data: { networks: [mainnet], server: server.url } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect
      .poll(() =>
        dialogOf(page)
          .getByRole('button', { name: /^All wallets/ })
          .textContent(),
      )
      .toBe('All wallets60+ wallets')
    await page.getByRole('button', { name: /^All wallets/ }).click()
    await settled(page, 'All wallets')
    await page.getByRole('button', { name: 'Certified only' }).click()
    await expect.poll(() => names(page)).toHaveLength(13)
  })
})

describe('places of the list', () => {
  const connectRow = async (page: Page, open: Open, allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'): Promise<number> => {
    await open('wallets', { data: { networks: [mainnet], options: { allWallets } } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await settled(page, 'Connect wallet')
    return page.getByRole('button', { name: /^All wallets/ }).count()
  }

  test('on a desktop ONLY_MOBILE hides it, as HIDE does', async ({ open, page }) => {
    expect(await connectRow(page, open, 'ONLY_MOBILE')).toBe(0)
    expect(await connectRow(page, open, 'HIDE')).toBe(0)
    expect(await connectRow(page, open, 'SHOW')).toBe(1)
  })

  describe('on a phone', () => {
    const phone = test.override('contextOptions', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

    phone('ONLY_MOBILE shows it; LST-06 only wallets with a way in are listed, with a button for a code', async ({ open, page }) => {
      expect(await connectRow(page, open, 'ONLY_MOBILE')).toBe(1)
      await page.getByRole('button', { name: /^All wallets/ }).click()
      await settled(page, 'All wallets')
      await expect.poll(() => names(page)).toContain('MetaMask')
      expect(await names(page)).not.toContain('Rabby')
      await page.getByRole('button', { name: 'Scan QR code' }).click()
      expect(await page.evaluate(() => window.directory.routed)).toEqual([undefined])
    })
  })
})

test('CON-08 the list opened by name can be searched before the tick, and no wallet works until then', async ({ open, page }) => {
  const options = { legalCheckbox: true, termsConditionsUrl: 'https://example.com/terms' }
  await open('wallets', { data: { networks: [mainnet], options } })
  const show = (view: string, args?: object) =>
    page.evaluate(([name, given]) => window.directory.kernel.open(name as never, given as never), [view, args] as const)
  await show('AllWallets')
  await settled(page, 'All wallets')
  await field(page).fill('rain')
  await expect.poll(() => names(page)).toEqual(['Rainbow'])
  await tiles(page).first().click({ force: true })
  const box = page.getByRole('checkbox')
  expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await page.evaluate(() => window.directory.routed)).toEqual([])
  await page.evaluate(() => window.directory.kernel.close())
  // A view that starts automatically waits for the tick, which it replaces; the keyboard stays in the dialog.
  await show('ConnectingExternal', { connector: 'codes' })
  await box.click()
  await dialogOf(page).getByText('Open Codes').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await show('AllWallets')
  await tiles(page).first().click()
  await expect.poll(() => page.evaluate(() => window.directory.routed)).toEqual(['MetaMask'])
})
