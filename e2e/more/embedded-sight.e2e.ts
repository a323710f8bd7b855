import type { Page } from 'playwright-core'
import { answer, askToSign, expect, frameStands, signUp, test } from '../harness/embedded-test.js'
import { giveHeight } from '../harness/give-height.js'
import { dialogOf, settled } from '../harness/modal.js'
import { readOn } from '../harness/read-on.js'

/** Tricks of a page that hide a request from the visitor; each is undone afterwards. */
const TRICKS = ['opacity: 0.5', 'zoom: 0.4', 'filter: blur(4px)', 'clip-path: inset(0 0 60% 0)', 'transform: scale(0.4)', 'cover'] as const

const play = (page: Page, trick: string): Promise<void> =>
  page.evaluate((how) => {
    const dialog = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('dialog')
    if (!dialog) throw new Error('There is no frame.')
    if (how !== 'cover') {
      const [name = '', value = ''] = how.split(': ')
      dialog.style.setProperty(name, value)
      return
    }
    // Above a modal dialog, and without intercepting clicks meant for what is below.
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.popover = 'manual'
    for (const [name, value] of Object.entries({ width: '900px', height: '700px', background: 'gold', 'pointer-events': 'none' }))
      cover.style.setProperty(name, value)
    document.body.append(cover)
    cover.showPopover()
  }, trick)

const undo = (page: Page, trick: string): Promise<void> =>
  page.evaluate((how) => {
    const dialog = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('dialog')
    dialog?.style.removeProperty(how.split(': ')[0] ?? '')
    document.querySelector('#cover')?.remove()
  }, trick)

test('a faded, blurred, clipped, shrunk or covered request cannot be approved, not even by a script', async ({ openApp, page, server }) => {
  await openApp()
  const address = await signUp(page, server, 'seen@example.com')
  const asked = askToSign(page, address)
  const sign = page.frameLocator('iframe').getByRole('button', { name: 'Sign', exact: true })
  await expect.poll(() => sign.isEnabled()).toBe(true)
  await frameStands(page)
  for (const trick of TRICKS) {
    await play(page, trick)
    await expect.poll(() => sign.isEnabled(), { message: trick }).toBe(false)
    await undo(page, trick)
    await expect.poll(() => sign.isEnabled(), { message: `after ${trick}` }).toBe(true)
  }
  // Another window, which may cover a part of the page's own, takes the focus from the frame.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(() => sign.isEnabled(), { message: 'without focus' }).toBe(false)
  await sign.hover({ force: true })
  await expect.poll(() => sign.isEnabled(), { message: 'with focus' }).toBe(true)
  await sign.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 3; turn++) await new Promise(requestAnimationFrame)
  })
  expect(await sign.isEnabled()).toBe(true)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of what is signed`).join('\n')

test('a long request can be approved once all of it was visible: by the mark, by keys, and again after a change of size', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await signUp(page, server, 'long@example.com')
  const frame = page.frameLocator('iframe')
  const sign = frame.getByRole('button', { name: 'Sign', exact: true })
  const more = frame.getByRole('button', { name: 'More below' })
  const region = frame.getByRole('region', { name: 'Sign a message' })
  const asked = askToSign(page, address, LONG)
  await more.waitFor()
  await frameStands(page)
  expect(await sign.getAttribute('aria-describedby')).toBe(await frame.getByText('Read to the end').getAttribute('id'))
  await page.screenshot({ path: 'artifacts/embedded-long.png' })

  // The end alone is not enough.
  await region.evaluate((one) => one.scrollTo({ top: one.scrollHeight, behavior: 'instant' }))
  await region.evaluate(async (one) => {
    for (let turn = 0; turn < 3; turn++) await new Promise(requestAnimationFrame)
    if (one.scrollTop + one.clientHeight < one.scrollHeight - 1) throw new Error('The end is not in sight.')
  })
  expect([await sign.isEnabled(), await more.isVisible()]).toEqual([false, true])

  // By keys alone: the mark leads back to skipped content, and on to the end.
  await more.focus()
  await expect
    .poll(async () => {
      if (await more.isVisible()) await page.keyboard.press('Enter')
      return sign.isEnabled()
    })
    .toBe(true)
  expect(await more.count()).toBe(0)
  // The focus was not lost with the mark.
  expect(await region.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.screenshot({ path: 'artifacts/embedded-long-end.png' })

  await giveHeight(page, 480)
  await more.waitFor()
  expect(await sign.isEnabled()).toBe(false)
  await giveHeight(page, undefined)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a page that gives the frame 290 px or 200 px of width leads to a window, which asks to read to the end as well', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await signUp(page, server, 'little@example.com')
  const frame = page.frameLocator('iframe')
  const sign = frame.getByRole('button', { name: 'Sign', exact: true })
  const asked = askToSign(page, address, LONG)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await frameStands(page)
  await giveHeight(page, 290)
  const secure = frame.getByRole('button', { name: 'Continue in a secure window' })
  await secure.waitFor()
  expect(await sign.count()).toBe(0)
  await page.screenshot({ path: 'artifacts/embedded-290.png' })
  // With enough room the request is back.
  await giveHeight(page, undefined)
  await sign.waitFor()
  await page.evaluate(() =>
    document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('dialog')?.style.setProperty('max-width', '200px', 'important'),
  )
  await secure.waitFor()
  const opened = page.waitForEvent('popup')
  await secure.click()
  const popup = await opened
  const own = popup.getByRole('button', { name: 'Sign', exact: true })
  await popup.getByRole('button', { name: 'More below' }).waitFor()
  expect(await own.isDisabled()).toBe(true)
  await popup.screenshot({ path: 'artifacts/embedded-290-window.png' })
  await expect.poll(() => readOn(popup, own)).toBe(true)
  await own.click()
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a page that covers, scales or shrinks the frame while the address changes gets nothing', async ({ openApp, page, server }) => {
  await openApp()
  await signUp(page, server, 'kept@example.com')
  server.pass(31_000)
  await page.evaluate(() => window.embedded.open('UpdateEmailWallet'))
  await settled(page, 'Change email')
  await dialogOf(page).getByLabel('Email').fill('thief@example.com')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Change your email' }).waitFor()
  const factor = frame.getByRole('button', { name: 'Password' })
  const go = frame.getByRole('button', { name: 'Continue', exact: true })
  await expect.poll(() => factor.isEnabled()).toBe(true)
  await frameStands(page)
  for (const trick of ['cover', 'transform: scale(0.4)', 'opacity: 0.5']) {
    await play(page, trick)
    await expect.poll(() => factor.isEnabled(), { message: trick }).toBe(false)
    await undo(page, trick)
    await expect.poll(() => factor.isEnabled(), { message: `after ${trick}` }).toBe(true)
  }
  await factor.click()
  const password = frame.getByLabel('Password')
  await password.fill('correct horse battery')
  await expect.poll(() => go.isEnabled()).toBe(true)
  await play(page, 'cover')
  await expect.poll(() => go.isEnabled()).toBe(false)
  // Neither by the keyboard.
  await password.press('Enter')
  await undo(page, 'cover')
  // Nothing was sent, so the same screen still waits.
  await expect.poll(() => go.isEnabled()).toBe(true)
  expect(await page.evaluate(() => window.embedded.state.email)).toMatchObject({ status: 'sending' })

  // If the space is too small, a window asks, and shows the new address.
  await giveHeight(page, 150)
  const secure = frame.getByRole('button', { name: 'Continue in a secure window' })
  await secure.waitFor()
  const opened = page.waitForEvent('popup')
  await secure.click()
  const popup = await opened
  await popup.getByText('thief@example.com').waitFor()
  await popup.screenshot({ path: 'artifacts/embedded-email-window.png' })
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
})

test('a window closes if it loses the frame that opened it, and reports if no frame opened it', async ({ openApp, page, server }) => {
  await openApp()
  const address = await signUp(page, server, 'lost@example.com')
  const frame = page.frameLocator('iframe')
  const asked = askToSign(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await frameStands(page)
  await giveHeight(page, 150)
  const secure = frame.getByRole('button', { name: 'Continue in a secure window' })
  await secure.waitFor()
  const opened = page.waitForEvent('popup')
  await secure.click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Sign', exact: true }).waitFor()
  const closed = popup.waitForEvent('close')
  await page.evaluate(() => document.querySelector('latchkey-frame')?.remove())
  await closed
  expect(await asked).toBe(4001)

  await page.goto(new URL('/popup', server.frameUrl).href)
  await page.getByRole('heading', { name: 'This window lost its page' }).waitFor()
  await page.screenshot({ path: 'artifacts/embedded-window-lost.png' })
})

/** Styles of a page that hide a request, and that no browser reports. */
const UNSEEN = [
  { 'mask-image': 'linear-gradient(transparent 200px, black 201px)' },
  { 'clip-path': 'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 2% 2%, 98% 2%, 98% 70%, 2% 70%, 2% 2%)' },
  { zoom: '0.1', width: '3600px', 'max-width': 'none', height: '6000px', 'max-height': 'none' },
]

test.extend('trusts', false)(
  'a page that the operator does not trust gets no press in its own space, however it hides the request',
  async ({ openApp, page, server }) => {
    await openApp()
    const address = await signUp(page, server, 'unseen@example.com')
    const asked = askToSign(page, address)
    const frame = page.frameLocator('iframe')
    const secure = frame.getByRole('button', { name: 'Continue in a secure window' })
    await secure.waitFor()
    await frameStands(page)
    for (const styles of UNSEEN) {
      const put = (isOn: boolean): Promise<void> =>
        page.evaluate(
          ([all, on]) => {
            const dialog = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('dialog')
            for (const [name, value] of Object.entries(all)) dialog?.style.setProperty(name, on ? value : '', 'important')
          },
          [styles, isOn] as const,
        )
      await put(true)
      await frame.locator('body').evaluate(async () => {
        for (let turn = 0; turn < 3; turn++) await new Promise(requestAnimationFrame)
      })
      expect([await secure.count(), await frame.getByRole('button', { name: 'Sign', exact: true }).count()]).toEqual([1, 0])
      await put(false)
    }
    // Its sizes are back.
    await frameStands(page)
    const opened = page.waitForEvent('popup')
    await secure.click()
    const popup = await opened
    await popup.getByText('hello').waitFor()
    const own = popup.getByRole('button', { name: 'Sign', exact: true })
    await expect.poll(() => own.isEnabled()).toBe(true)
    await own.click()
    expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
  },
)
