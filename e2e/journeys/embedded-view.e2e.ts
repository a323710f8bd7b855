import type { Page } from 'playwright-core'
import { answer, askToSign, expect, test } from '../harness/embedded-test.js'
import { frameOf, logIn } from '../harness/embedded-view.js'
import { closed, dialogOf, heading } from '../harness/modal.js'

const stackOf = (page: Page) => page.evaluate(() => window.embedded.state.core.stack.map(({ view }) => view))

test('EMB-16 an approval is shown in the modal, and when it ends the modal closes, or shows what was there before', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await logIn(page, 'view@example.com', () => server.codeFor('view@example.com'))

  // One view deep. The frame covers the space that the view reserves for it, and the view itself shows nothing of the request.
  const alone = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => heading(page)).toBe('Review request')
  await expect.poll(() => frameOf(page).getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  const box = (selector: string) => page.locator(selector).boundingBox()
  await expect.poll(async () => await box('latchkey-frame dialog')).toEqual(await box('latchkey-shell .lk-frame-place'))
  expect((await box('latchkey-frame dialog'))?.width).toBe(360)
  expect(await dialogOf(page).textContent()).not.toContain('hello')
  await page.screenshot({ path: 'artifacts/embedded-view.png' })
  await answer(page, 'Sign')
  expect(await alone).toMatch(/^0x/)
  await closed(page)
  expect(await stackOf(page)).toEqual([])

  // Over another view, approved and rejected.
  await page.evaluate(() => window.embedded.open('Account'))
  for (const [press, outcome] of [
    ['Sign', /^0x/],
    ['Cancel', /^4001$/],
  ] as const) {
    const deep = askToSign(page, address)
    await answer(page, press)
    expect(String(await deep)).toMatch(outcome)
    await expect.poll(() => stackOf(page)).toEqual(['Account'])
    await expect.poll(() => page.locator('latchkey-shell .lk-frame-place').count()).toBe(0)
  }
})
