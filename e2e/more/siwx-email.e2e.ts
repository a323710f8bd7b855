import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { closed, said, settled } from '../harness/modal.js'
import { askedToSign, button, connected, dialog, signedIn, viewsShown } from '../harness/siwx.js'
import { expect, signInTest } from '../harness/siwx-test.js'

const test = signInTest({ mail: true })

describe('an email address after the sign-in', () => {
  const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email' })

  test('optional: typed with a suggestion, confirmed by the mailed code, and not asked for again', async ({
    openApp,
    page,
    server,
    problems,
  }) => {
    problems.allow(/400/)
    await openApp({ emailCapture: 'optional' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await settled(page, 'Add your email')
    await dialog(page).getByText('Lemonade uses it to reach you about this account.').waitFor()
    await field(page).fill('ada at home')
    await button(page, 'Continue').click()
    await dialog(page).getByText('That is not an email address').waitFor()
    await field(page).fill('ada')
    await button(page, 'ada@gmail.com').click()
    await button(page, 'Continue').click()
    await settled(page, 'Confirm your email')
    const code = await server.codeFor('ada@gmail.com')
    await dialog(page)
      .getByRole('textbox', { name: 'Code' })
      .fill(code === '000000' ? '000001' : '000000')
    await dialog(page).getByText('That code is not right').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(code)
    await closed(page)
    expect(await page.evaluate(() => window.app.state.siwx.email)).toBe('ada@gmail.com')
    await page.reload()
    await signedIn(page)
    await expect.poll(() => page.evaluate(() => window.app.state.siwx.email)).toBe('ada@gmail.com')
    expect(await viewsShown(page)).toEqual([])
  })

  test('optional: Skip continues without one, and a reload does not ask again', async ({ openApp, page }) => {
    await openApp({ emailCapture: 'optional' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await settled(page, 'Add your email')
    await button(page, 'Skip').click()
    await closed(page)
    expect(await connected(page)).toBe(true)
    await page.reload()
    await signedIn(page)
    expect(await viewsShown(page)).toEqual([])
  })

  test('required: it cannot be closed; Cancel signs out', async ({ openApp, page, server }) => {
    await openApp({ emailCapture: 'required' })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await settled(page, 'Add your email')
    await page.keyboard.press('Escape')
    await expect.poll(() => said(page)).toMatchObject({ assertive: 'Email address required' })
    await button(page, 'Cancel').click()
    await closed(page)
    await expect.poll(() => connected(page)).toBe(false)
    expect(await server.sessions()).toEqual([])
  })
})
