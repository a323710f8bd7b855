import type { Locator, Page } from 'playwright-core'
import { expect } from './fixtures.js'

/** Returns the dialog of the modal, in its open shadow root. */
export const dialogOf = (page: Page): Locator => page.locator('latchkey-shell dialog')

/** Opens the first view of the shell page with the button in the page, by keyboard. */
export async function openModal(page: Page): Promise<void> {
  await page.locator('#open').focus()
  await page.keyboard.press('Enter')
  await settled(page, 'Things to try')
}

/** Waits until a view has settled: its title is visible, nothing moves. */
export async function settled(page: Page, title: string): Promise<void> {
  await expect.poll(() => heading(page)).toBe(title)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Newly drawn content only starts to resize the card in the next frame.
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
        const root = document.querySelector('latchkey-shell:last-of-type')?.shadowRoot
        const drawn = Boolean(root?.querySelector('.lk-view .lk-screen')) && !root?.querySelector('.lk-wait')
        const moving = root?.querySelector('.lk-ghost, [data-moving]') !== null
        // Spinners spin for as long as something is pending.
        const animated = root
          ?.getAnimations()
          .some((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY && animation.playState === 'running')
        return drawn && !moving && !animated
      }),
    )
    .toBe(true)
}

/** Waits until the card has kept its place and size for thirty frames: on a busy machine it may begin to move after it has `settled`. */
export const rests = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let place = ''
    for (let same = 0; same < 30; same++) {
      await new Promise(requestAnimationFrame)
      const box = document.querySelector('latchkey-shell:last-of-type')?.shadowRoot?.querySelector('.lk-frame')?.getBoundingClientRect()
      const now = JSON.stringify(box)
      if (now !== place) same = 0
      place = now
    }
  })

/** Opens a view, and waits until the previous one has closed: both may have the same title, and a click must not hit the old one. */
export async function replaceView(page: Page, open: () => Promise<unknown>, title: string): Promise<void> {
  const before = await page.evaluateHandle(() =>
    document.querySelector('latchkey-shell:last-of-type')?.shadowRoot?.querySelector('.lk-view:not(.lk-ghost)'),
  )
  await open()
  await expect.poll(() => before.evaluate((view) => view?.isConnected ?? false)).toBe(false)
  await settled(page, title)
}

/** Types into the code field, once it is focused: a title may appear before its content. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const field = dialogOf(page).locator('[autocomplete="one-time-code"]')
  await expect
    .poll(() => field.evaluateAll(([element]) => (element?.getRootNode() as ShadowRoot | undefined)?.activeElement === element))
    .toBe(true)
  await page.keyboard.type(code)
}

export async function heading(page: Page): Promise<string | null> {
  const title = page.locator('latchkey-shell h1').last()
  return (await title.count()) > 0 ? title.textContent() : null
}

export async function closed(page: Page): Promise<void> {
  await expect.poll(() => page.locator('latchkey-shell dialog[open]').count()).toBe(0)
}

/** Returns the name of the focused element, looking through shadow roots, on a page of either browser driver. */
export function active(page: { evaluate(run: () => string): Promise<string> }): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const name =
      element?.getAttribute('aria-label') ??
      element?.querySelector('[data-lk-name], .lk-row-title')?.textContent ??
      element?.textContent ??
      ''
    return `${element?.localName}: ${element === document.body ? '' : name.trim().slice(0, 40)}`
  })
}

/** Returns the current text of the live regions. */
export function said(page: Page): Promise<{ polite: string; assertive: string }> {
  return page.evaluate(() => {
    const root = document.querySelector('latchkey-shell')?.shadowRoot
    const text = (live: string) => root?.querySelector(`.lk-hidden[aria-live="${live}"]`)?.textContent ?? ''
    return { polite: text('polite'), assertive: text('assertive') }
  })
}
