import { describe } from 'vitest'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { leftovers, watchLeftovers } from '../harness/leftovers.js'
import { active, dialogOf, heading, openModal, rests, said, settled } from '../harness/modal.js'

describe('lifecycle of the modal', () => {
  test('SSR-07 twenty kernels created, opened and stopped one after another leave one overlay each and constant counts', async ({
    open,
    page,
  }) => {
    await watchLeftovers(page)
    await open('shell', { data: { idle: true } })
    const cycle = (times: number) =>
      page.evaluate(async (count) => {
        const overlays: number[] = []
        for (let i = 0; i < count; i++) {
          const kernel = window.lab.make(`hot-${i}`)
          await kernel.open('LabHome')
          overlays.push(document.querySelectorAll('latchkey-shell').length)
          await kernel.stop()
        }
        return overlays
      }, times)
    await cycle(2)
    let first: Awaited<ReturnType<typeof leftovers>> | undefined
    await expect
      .poll(async () => {
        first = await leftovers(page)
        return first.timers
      })
      .toBe(0)
    expect(await cycle(20)).toEqual(Array(20).fill(1))
    await expect.poll(() => leftovers(page)).toEqual(first)
  })

  test('a view is drawn once when the modal opens, and not again for a message of the card', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    await rests(page)
    const drawn = () => page.evaluate(() => window.lab.drawn)
    expect(await drawn()).toBe(1)
    await page.getByRole('button', { name: 'Say something' }).click()
    await page.getByText('A message of success').last().waitFor()
    await rests(page)
    expect(await drawn()).toBe(1)
  })

  test('KER-08 a view that loads slowly shows its skeleton immediately, and then its content', async ({ open, page }) => {
    await open('shell')
    let deliver = (): void => {}
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/far-away-*.js', async (route) => {
      await delivered
      await route.continue()
    })
    await page.evaluate(() => void window.lab.kernel.open('LabChunk'))
    await page.locator('latchkey-shell .lk-skeleton').first().waitFor()
    expect(await heading(page)).toBe('From afar')
    expect(await active(page)).toBe('h1: From afar')
    expect(await page.getByRole('list', { name: 'Loading…' }).count()).toBe(1)
    expect(await findAxeIssues(page)).toEqual([])
    deliver()
    await page.getByText('Arrived').waitFor()
    expect(await page.locator('latchkey-shell .lk-skeleton').count()).toBe(0)
  })

  test('KER-02 a view that throws keeps header and stack working, and Retry renders it again', async ({ open, page, problems }) => {
    problems.allow(/This view cannot be drawn|The above error occurred|Invalid App Configuration/)
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'LabThrows' }).click()
    await page.getByText('This screen could not be shown').waitFor()
    expect(await page.evaluate(() => window.lab.errors)).toEqual(['Error: This view cannot be drawn.'])
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect.poll(() => page.evaluate(() => window.lab.errors.length)).toBe(2)
    await expect.poll(() => active(page), { message: 'the same button is ready for the next try' }).toBe('button: Try again')
    await page.evaluate(() => {
      window.lab.calm = true
    })
    await page.keyboard.press('Enter')
    await page.getByText('Drawn after all').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'Things to try')
  })

  test('KER-04 several kernels on a page have one overlay each; closing one leaves the other', async ({ open, page }) => {
    await open('shell', { data: { idle: true } })
    await page.evaluate(async () => {
      const [first, second] = [window.lab.make('first'), window.lab.make('second')]
      Object.assign(window, { first, second })
      await first.open('LabHome')
      await second.open('LabForm')
    })
    await settled(page, 'Form')
    const dialogs = dialogOf(page)
    expect(
      await dialogs.evaluateAll((all) => all.map((dialog) => dialog.getAttribute('aria-labelledby'))).then((ids) => new Set(ids).size),
    ).toBe(2)
    await page.getByLabel('Name').fill('Ada')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.evaluateAll((all: HTMLDialogElement[]) => all.map((dialog) => dialog.open))).toEqual([true, false])
    expect(await page.evaluate(() => document.documentElement.style.overflow), 'the first still holds the page').toBe('hidden')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.evaluateAll((all: HTMLDialogElement[]) => all.map((dialog) => dialog.open))).toEqual([false, false])
    expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBe(null)
  })

  test('A11Y-03 a view that refuses to be left shakes, gives a reason and stays, whichever way is tried', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    await page.getByRole('button', { name: 'LabLocked' }).click()
    await settled(page, 'Sign in')
    await page.evaluate(() => {
      const real = Element.prototype.animate
      Element.prototype.animate = function (frames, options) {
        if (JSON.stringify(frames).includes('translateX(-6px)'))
          document.body.dataset.shakes = String(Number(document.body.dataset.shakes ?? 0) + 1)
        return real.call(this, frames, options)
      }
    })
    const shakes = () => page.evaluate(() => Number(document.body.dataset.shakes ?? 0))
    let expected = 0
    for (const attempt of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(10, 10),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.evaluate(() => void window.lab.kernel.close()),
    ]) {
      await attempt()
      expected += 1
      await expect.poll(shakes).toBe(expected)
      await expect.poll(async () => (await said(page)).assertive).toBe('Sign in or cancel first')
      expect(await heading(page)).toBe('Sign in')
      expect(await dialogOf(page).getAttribute('open')).toBe('')
    }
    expect(await page.evaluate(() => window.lab.kernel.close())).toBe(false)
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
  })
})

describe('messages', () => {
  test('A11Y-04 a toast disappears after 4 s, an error after 6 s, and stays while it is hovered', async ({ open, page }) => {
    await page.clock.install()
    await open('shell')
    await page.evaluate(() => void window.lab.kernel.open('LabHome'))
    await settled(page, 'Things to try')
    const toast = page.locator('latchkey-shell .lk-toast')
    for (const [button, stays, goes] of [
      ['Say something', 3000, 1100],
      ['Complain', 5000, 1100],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await toast.waitFor()
      await page.clock.fastForward(stays)
      expect(await toast.count()).toBe(1)
      await page.clock.fastForward(goes)
      await expect.poll(() => toast.count()).toBe(0)
    }
    await page.getByRole('button', { name: 'Say something' }).click()
    await toast.locator('span').hover()
    await page.clock.fastForward(20_000)
    expect(await toast.count()).toBe(1)
    expect(await findAxeIssues(page)).toEqual([])
    await page.mouse.move(10, 10)
    await page.clock.fastForward(4100)
    await expect.poll(() => toast.count()).toBe(0)
  })

  test('a toast about one attempt ends with the next press in the view', async ({ open, page }) => {
    await page.clock.install()
    await open('shell')
    await page.evaluate(() => void window.lab.kernel.open('LabHome'))
    await settled(page, 'Things to try')
    const toast = page.locator('latchkey-shell .lk-toast')
    await page.getByRole('button', { name: 'Say something' }).click()
    // While it is hovered, no time ends it.
    await toast.locator('span').hover()
    await page.clock.fastForward(20_000)
    expect(await toast.count()).toBe(1)
    await page.locator('latchkey-shell .lk-body').dispatchEvent('click')
    await expect.poll(() => toast.count()).toBe(0)
  })

  test('S6-12 the alert bar shows a mistake of the integrator in development, can be dismissed, and is absent in production', async ({
    open,
    page,
    problems,
  }) => {
    problems.allow(/Latchkey|cannot be drawn|The above error/)
    await open('shell', { data: { debug: true } })
    await openModal(page)
    await page.getByRole('button', { name: 'LabThrows' }).click()
    const bar = page.locator('latchkey-shell .lk-alert')
    await bar.waitFor()
    expect(await bar.getAttribute('role')).toBe('alert')
    expect(await bar.textContent()).toContain('Invalid App Configuration')
    expect(await findAxeIssues(page)).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await bar.count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.evaluate(() => window.lab.errors.length)).toBe(2)
    expect(await bar.count(), 'the same one at most once').toBe(0)
    await open('shell', { data: { debug: false } })
    await openModal(page)
    await page.getByRole('button', { name: 'LabThrows' }).click()
    await expect.poll(() => page.evaluate(() => window.lab.errors.length)).toBe(1)
    expect(await bar.count()).toBe(0)
  })

  test('going offline shows a strip and announces it, coming back removes it', async ({ open, page, context }) => {
    await open('shell')
    await openModal(page)
    await context.setOffline(true)
    await page.locator('latchkey-shell .lk-strip').waitFor()
    expect((await said(page)).polite).toBe('You are offline')
    expect(await findAxeIssues(page)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => page.locator('latchkey-shell .lk-strip').count()).toBe(0)
    expect((await said(page)).polite).toBe('Back online')
  })
})
