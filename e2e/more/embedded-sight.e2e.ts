import type { Page } from 'playwright-core'
import { answer, askToSign, expect, frameStands, signUp, test } from '../harness/embedded-test.js'

/** What a page might do to a request so that the visitor does not see what they press; each is undone afterwards. */
const TRICKS = ['opacity: 0.5', 'filter: blur(4px)', 'clip-path: inset(0 0 60% 0)', 'transform: scale(0.4)', 'cover'] as const

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

test('a request that is faded, blurred, clipped, shrunk or covered cannot be approved, not even by a script', async ({
  openApp,
  page,
  server,
}) => {
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
  await sign.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 3; turn++) await new Promise(requestAnimationFrame)
  })
  expect(await sign.isEnabled()).toBe(true)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})
