import { describe } from 'vitest'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { leftovers, watchLeftovers } from '../harness/leftovers.js'
import { closed, openModal, rests, said, settled } from '../harness/modal.js'

describe('lifecycle of the modal', () => {
  test('KER-04 S2-04 stop() while the modal is open restores page, scroll and focus, rejects pending calls, and may be called twice', async ({
    open,
    page,
  }) => {
    await watchLeftovers(page)
    await open('shell', { body: `<div id="root"></div>${'<p>A paragraph of a page that scrolls.</p>'.repeat(60)}`, data: { idle: true } })
    const state = () =>
      page.evaluate(() => ({
        style: [document.documentElement.getAttribute('style'), document.body.getAttribute('style')],
        scroll: scrollY,
        focus: document.activeElement?.id,
        inert: document.querySelectorAll('[inert], [aria-hidden]').length,
      }))
    await page.locator('#open').focus()
    await page.evaluate(() => scrollTo(0, 300))
    const before = { page: await state(), left: await leftovers(page) }
    const outcome = await page.evaluate(async () => {
      const { kernel } = window.lab
      const opened = await kernel.open('LabHome')
      const approval = kernel.request('lab_sign', []).then(String, (error: Error) => error.message)
      const result = opened.result.then(String, (error: Error) => error.message)
      await new Promise<void>((shown) => kernel.subscribe('core', () => kernel.state.core.stack.at(-1)?.view === 'Approve' && shown()))
      const isLast = document.body.lastElementChild?.shadowRoot?.querySelector('dialog')?.open
      await kernel.stop()
      await kernel.stop()
      return { isLast, approval: await approval, result: await result, again: await kernel.open('LabHome').then(String, () => 'refused') }
    })
    expect(outcome).toEqual({
      isLast: true,
      approval: expect.stringMatching(/stopped|declined|rejected/i),
      result: expect.stringMatching(/stopped|closed/i),
      again: 'refused',
    })
    expect(await state()).toEqual(before.page)
    const after = await leftovers(page)
    // React adds a selection change listener once per document, and never removes it.
    expect(after.listeners.filter((listener) => listener !== 'selectionchange on document')).toEqual(before.left.listeners)
    expect(after.globals).toEqual(before.left.globals)
    expect(after.elements).toEqual(before.left.elements)
    await expect.poll(async () => (await leftovers(page)).timers).toBe(before.left.timers)
  })

  test('KER-02 a view whose chunk fails to load shows an error with Retry, which works once the chunk is back', async ({
    open,
    page,
    problems,
  }) => {
    problems.allow(/404/)
    await page.clock.install()
    await open('shell')
    await openModal(page)
    let gone = true
    await page.route('**/far-away-*.js', (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
    await page.getByRole('button', { name: 'LabChunk' }).click()
    await page.getByText('This screen could not be shown').waitFor()
    expect(await findAxeIssues(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This screen could not be shown').waitFor()
    gone = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Arrived').waitFor()
    // A file that does not load is reported unless the page is left within three seconds.
    await page.clock.fastForward(3_000)
    expect(await page.evaluate(() => window.lab.errors)).toEqual(Array(2).fill(expect.stringContaining('far-away')))
    await page.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'Things to try')
  })
})

describe('on a phone', () => {
  const phone = test.extend('contextOptions', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  phone('the modal is a sheet at the bottom: a short drag springs back, a long one closes by the same rules', async ({ open, page }) => {
    await open('shell')
    await page.locator('#open').tap()
    await settled(page, 'Things to try')
    const card = page.locator('latchkey-shell .lk-frame')
    await rests(page)
    const box = await card.boundingBox()
    expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 780])
    expect(box && box.height <= 780 * 0.92).toBe(true)
    expect(await findAxeIssues(page)).toEqual([])
    const pull = async (distance: number) => {
      const { y = 0 } = (await page.locator('latchkey-shell .lk-header').boundingBox()) ?? {}
      await page.mouse.move(195, y + 20)
      await page.mouse.down()
      await page.mouse.move(195, y + 20 + distance, { steps: 12 })
      await page.mouse.up()
    }
    await pull(30)
    await expect.poll(async () => (await card.boundingBox())?.y).toBe(box?.y)
    await page.getByRole('button', { name: 'LabLocked' }).tap()
    await settled(page, 'Sign in')
    await rests(page)
    const locked = await card.boundingBox()
    await pull(250)
    await expect.poll(async () => (await said(page)).assertive).toBe('Sign in or cancel first')
    await expect.poll(async () => (await card.boundingBox())?.y).toBe(locked?.y)
    await page.getByRole('button', { name: 'Sign' }).tap()
    await closed(page)
    await page.locator('#open').tap()
    await settled(page, 'Things to try')
    await pull(300)
    await closed(page)
  })
})
