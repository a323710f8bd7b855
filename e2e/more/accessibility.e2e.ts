import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { active, closed, openModal, said, settled } from '../harness/modal.js'

describe('with keyboard and screen reader', () => {
  test('WCAG 1.4.13 a tooltip opens after a moment of hover, stays while the pointer is on it, and closes when the pointer leaves', async ({
    open,
    page,
  }) => {
    await page.clock.install()
    await open('shell')
    await openModal(page)
    const tips = page.locator('latchkey-shell [role=tooltip]:popover-open')
    await page.getByRole('button', { name: 'Close' }).hover()
    await expect.poll(() => tips.count()).toBe(1)
    await tips.hover()
    await page.clock.runFor(400)
    expect(await tips.count()).toBe(1)
    await page.mouse.move(2, 2)
    await expect.poll(() => tips.count()).toBe(0)
  })

  test('A11Y-01 focuses the widget’s button in the page if the opener is gone', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    await page.evaluate(() => document.getElementById('open')?.remove())
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await active(page)).toBe('button: Connect wallet')
  })

  test('A11Y-01 focuses the account button, at any place, if the opener is gone and there is an account', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    await page.evaluate(() => {
      document.getElementById('open')?.remove()
      for (const name of ['account', 'network']) {
        const place = document.createElement('span')
        place.dataset.latchkey = name
        const button = document.createElement('button')
        button.textContent = name
        place.attachShadow({ mode: 'open' }).append(button)
        document.body.prepend(place)
      }
    })
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await active(page)).toBe('button: account')
  })

  test('A11Y-01 waits for an opener that its page has disabled, which takes the focus once it is enabled', async ({ open, page }) => {
    await open('shell')
    // Loads the modal, which then knows where the focus was.
    await openModal(page)
    await page.keyboard.press('Escape')
    await closed(page)
    await page.evaluate(async () => {
      const opener = document.getElementById('open') as HTMLButtonElement
      opener.focus()
      opener.disabled = true
      // Browsers take the focus from it when they draw it.
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
      await window.lab.kernel.open('LabHome')
    })
    await settled(page, 'Things to try')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.evaluate(() => document.getElementById('open')?.removeAttribute('disabled'))
    await expect.poll(() => active(page)).toBe('button: Open')
  })

  test('A11Y-04 waiting, success, toasts and errors are announced by live regions inside the dialog, and the focus stays', async ({
    open,
    page,
  }) => {
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'Say something' }).click()
    await expect.poll(() => said(page)).toEqual({ polite: 'A message of success', assertive: '' })
    expect(await active(page)).toBe('button: Say something')
    await page.getByRole('button', { name: 'Complain' }).click()
    await expect.poll(() => said(page)).toEqual({ polite: '', assertive: 'A message of error' })
    expect(await active(page)).toBe('button: Complain')
    // Polite announcements do not interrupt urgent ones.
    await page.getByRole('button', { name: 'Say something' }).click()
    await expect.poll(() => said(page)).toEqual({ polite: 'A message of success', assertive: 'A message of error' })
    await page.getByRole('button', { name: 'LabWaiting' }).click()
    await settled(page, 'Bench Fox')
    await expect.poll(async () => (await said(page)).polite).toBe('Open Bench Fox')
    await page.getByRole('button', { name: 'Succeed' }).click()
    await expect.poll(async () => (await said(page)).polite).toBe('Bench Fox connected')
    expect(await active(page)).toBe('button: Succeed')
    const regions = page.locator('latchkey-shell dialog [aria-live]')
    expect(await regions.evaluateAll((all) => all.map((region) => region.getAttribute('aria-live')))).toEqual(['polite', 'assertive'])
    // Announcements are cleared, so that no other reader finds them.
    await expect.poll(() => said(page), { timeout: 10_000 }).toEqual({ polite: '', assertive: '' })
  })

  test('A11Y-05 in a list of three hundred rows the focus is never lost: arrows, letters, filtering, removing', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'LabSearch' }).click()
    await settled(page, 'Three hundred wallets')
    await expect.poll(() => active(page), { message: 'the one obvious field' }).toBe('input: Search wallets')
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toBe('button: Wallet 1')
    await page.keyboard.press('End')
    expect(await active(page)).toBe('button: Wallet 300')
    await page.keyboard.press('Delete')
    await expect.poll(() => active(page)).toBe('button: Wallet 299')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await expect.poll(() => active(page)).toBe('button: Wallet 2')
    // All in one task: letters that come too late after each other start a new search.
    await page.evaluate(() => {
      for (const key of 'wallet 27')
        document
          .querySelector('latchkey-shell')
          ?.shadowRoot?.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    })
    await expect.poll(() => active(page)).toBe('button: Wallet 27')
    expect(await page.locator('latchkey-shell [data-lk-item][tabindex="0"]').count(), 'one tab stop').toBe(1)
    await page.keyboard.press('Shift+Tab')
    expect(await active(page)).toBe('input: Search wallets')
    await page.keyboard.type('Wallet 15')
    expect(await page.locator('latchkey-shell [data-lk-item]').count()).toBe(11)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await active(page)).toBe('button: Wallet 15')
    await page.evaluate(() => document.querySelector('latchkey-shell')?.shadowRoot?.activeElement?.remove())
    await expect.poll(() => active(page)).not.toBe('body: ')
  })

  test('A11Y-07 with reduced motion nothing slides, zooms or shakes', async ({ open, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open('shell')
    // Every animation starts with an event; its frames are checked when it starts.
    await page.evaluate(() => {
      const moves: string[] = []
      Object.assign(window, { moves })
      const real = Element.prototype.animate
      Element.prototype.animate = function (frames, options) {
        if (JSON.stringify(frames).match(/translate|scale|rotate|blockSize/)) moves.push(`${this.className} ${JSON.stringify(frames)}`)
        return real.call(this, frames, options)
      }
      const look = (): void => {
        for (const animation of document.querySelector('latchkey-shell')?.shadowRoot?.getAnimations() ?? []) {
          const effect = animation.effect as KeyframeEffect
          const frames = effect.getKeyframes()
          if (
            frames.some(({ transform, translate, scale, rotate }) =>
              [transform, translate, scale, rotate].some((value) => value && value !== 'none'),
            )
          )
            moves.push(`${(effect.target as Element).className} ${JSON.stringify(frames)}`)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await openModal(page)
    await page.getByRole('button', { name: 'LabWaiting' }).click()
    await settled(page, 'Bench Fox')
    await page.keyboard.press('Alt+ArrowLeft')
    await settled(page, 'Things to try')
    await page.getByRole('button', { name: 'Say something' }).click()
    await expect.poll(() => page.locator('latchkey-shell .lk-toast').count()).toBe(1)
    await page.getByRole('button', { name: 'LabLocked' }).click()
    await settled(page, 'Sign in')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await said(page)).assertive).toBe('Sign in or cancel first')
    await page.getByRole('button', { name: 'Sign' }).click()
    await closed(page)
    expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([])
  })

  test('A11Y-08 the QR code has a text alternative, and Copy link confirms that it worked', async ({ open, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'LabCode' }).click()
    await settled(page, 'Scan')
    expect(await page.getByRole('img', { name: 'Code to connect a phone' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(async () => (await said(page)).polite).toBe('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:c9e6d30fb34afe70/)
  })

  test('A11Y-09 an invalid text or amount marks its input invalid and is linked to it', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'Form')
    for (const [label, wrong, right, message] of [
      ['Name', 'bad', 'good', 'This is no name'],
      ['Amount', '1.1234567', '1.5', /decimals/],
    ] as const) {
      const field = page.getByLabel(label)
      const state = () =>
        field.evaluate((input) => {
          const id = input.getAttribute('aria-describedby') ?? ''
          return {
            invalid: input.getAttribute('aria-invalid'),
            text: (input.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? null,
          }
        })
      await field.fill(wrong)
      await expect.poll(state).toEqual({ invalid: 'true', text: expect.stringMatching(message) })
      await field.fill(right)
      await expect.poll(state).toEqual({ invalid: null, text: '' })
    }
  })
})
