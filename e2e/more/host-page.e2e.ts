import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { computedStyles, differences } from '../harness/computed.js'
import { expect, test } from '../harness/fixtures.js'
import { hostSheets } from '../harness/host-sheets.js'
import { active, closed, dialogOf, openModal, said, settled } from '../harness/modal.js'

// With scroll bars that take up space, as on most desktops.
const barred = test.extend('launchOptions', { scope: 'file' }, { scrollBars: true })

/** Adds a style sheet to the page, like one of its own, in a way that a strict policy allows. */
function dressPage(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

describe('style sheets of the page', () => {
  test('THM-01 ten hostile style sheets and a right-to-left page change no computed style in the modal and in page buttons', async ({
    open,
    page,
  }) => {
    await open('shell')
    await openModal(page)
    // A form has inputs, labels and placeholders; rows and buttons are checked in the first view.
    for (const view of ['Things to try', 'Form'] as const) {
      if (view === 'Form') await page.getByRole('button', { name: 'LabForm' }).click()
      await settled(page, view)
      // The placeholder of a view that is still loading does not move either.
      await expect.poll(() => page.locator('latchkey-shell .lk-skeleton').count()).toBe(0)
      // Announcements are elements too, until they have been read.
      await expect.poll(() => said(page)).toEqual({ polite: '', assertive: '' })
      const clean = await computedStyles(page, 'latchkey-shell, [data-latchkey]')
      const inside = await computedStyles(page, 'latchkey-shell')
      expect(await clean.evaluate((all) => Object.keys(all).length)).toBeGreaterThan(50)
      for (const [name, css] of Object.entries(hostSheets)) {
        await dressPage(page, css)
        const found = await differences(page, clean, await computedStyles(page, 'latchkey-shell, [data-latchkey]'))
        // Page buttons deliberately use the page's font, and are as wide as their text in it.
        const own = found.filter(
          (difference) => !/^span .*: (font-family|size|width|inline-size|(perspective|transform)-origin) was/.test(difference),
        )
        expect.soft(own.slice(0, 5), `${name}, in ${view}: ${own.length} differences`).toEqual([])
      }
      await dressPage(page, '')
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      const turned = await differences(page, inside, await computedStyles(page, 'latchkey-shell'))
      expect.soft(turned.slice(0, 5), `rtl page, in ${view}`).toEqual([])
      await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    }
  })

  test('THM-01 the modal opens, works and closes on a page with all of them at once', async ({ open, page }) => {
    await open('shell')
    await dressPage(
      page,
      `${Object.values(hostSheets).join('\n')} #open { all: revert !important; visibility: visible !important; pointer-events: auto !important }`,
    )
    await page.evaluate(() => window.lab.kernel.open('LabHome'))
    await settled(page, 'Things to try')
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'Form')
    await page.getByLabel('Name').fill('Ada')
    const ring = () => page.getByLabel('Name').evaluate((input) => getComputedStyle(input.parentElement as HTMLElement).boxShadow)
    await expect.poll(ring, { message: 'a focus ring of ours' }).toMatch(/ 2px inset$/)
    await page.getByRole('button', { name: 'Close' }).click()
    await closed(page)
  })
})

describe('dialogs of the page', () => {
  test('THM-02 opened from a native dialog it can be clicked and typed into, and Escape closes only the modal', async ({ open, page }) => {
    await open('shell')
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.id = 'host-dialog'
      document.body.append(dialog)
      dialog.append(document.getElementById('open') as HTMLElement)
      dialog.showModal()
    })
    await useTheForm(page)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.locator('#host-dialog').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    expect(await active(page)).toBe('button: Open')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#host-dialog').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(false)
  })

  test('THM-02 opened from a dialog that traps the focus, closes on clicks outside and hides the rest of the page, it can be used', async ({
    open,
    page,
  }) => {
    await open('shell')
    // The modal was there first: its element is among those that the dialog hides.
    await openModal(page)
    await page.keyboard.press('Escape')
    await closed(page)
    await page.evaluate(() => {
      // Behaviour of Radix, MUI and focus-trap, in short.
      const dialog = Object.assign(document.createElement('div'), { id: 'host-dialog', tabIndex: -1 })
      dialog.setAttribute('role', 'dialog')
      dialog.setAttribute('aria-label', 'A dialog of the page')
      dialog.append(document.getElementById('open') as HTMLElement)
      document.body.append(dialog)
      document.body.style.pointerEvents = 'none'
      dialog.style.pointerEvents = 'auto'
      for (const other of document.body.querySelectorAll<HTMLElement>(':scope > *')) {
        if (other === dialog) continue
        other.setAttribute('aria-hidden', 'true')
        other.inert = true
      }
      const outside = (event: Event): boolean => !event.composedPath().includes(dialog)
      const back = (event: FocusEvent): void => {
        if (outside(event)) (dialog.firstElementChild as HTMLElement).focus()
      }
      document.addEventListener('focusin', back)
      document.addEventListener('focusout', (event) => {
        if (event.relatedTarget && !dialog.contains(event.relatedTarget as Node)) (dialog.firstElementChild as HTMLElement).focus()
      })
      for (const type of ['pointerdown', 'mousedown', 'click', 'touchstart'])
        document.addEventListener(type, (event) => {
          if (outside(event)) dialog.dataset.closed = type
        })
      document.addEventListener('keydown', (event) => {
        if (event.key === 'Tab') event.preventDefault()
      })
      // Before the event reaches anything inside, as Radix does.
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Escape') dialog.dataset.closed = 'Escape'
        },
        { capture: true },
      )
    })
    await useTheForm(page)
    expect(await page.getByRole('dialog', { name: 'Form' }).count(), 'assistive technology can see it').toBe(1)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.locator('#host-dialog').getAttribute('data-closed')).toBe(null)
    expect(await active(page)).toBe('button: Open')
    await page.keyboard.press('Escape')
    expect(await page.locator('#host-dialog').getAttribute('data-closed')).toBe('Escape')
  })

  async function useTheForm(page: Page): Promise<void> {
    await openModal(page)
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'Form')
    await page.getByLabel('Name').click()
    await page.keyboard.type('Ada')
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
    await page.keyboard.press('Tab')
    expect(await active(page)).toMatch(/^input/)
    await page.keyboard.type('1.5')
    expect(await page.getByLabel('Amount').inputValue()).toBe('1.5')
  }
})

describe('the page behind the modal', () => {
  const place = (page: Page) =>
    page.evaluate(() => ({
      html: document.documentElement.getAttribute('style'),
      body: document.body.getAttribute('style'),
      scroll: [scrollX, scrollY],
      width: document.querySelector('p')?.getBoundingClientRect().width,
      bar: innerWidth - document.documentElement.clientWidth,
      children: [...document.body.querySelectorAll<HTMLElement>(':scope > *')]
        .map(({ localName, inert, ariaHidden }) => `${localName} ${inert} ${ariaHidden}`)
        .filter((child) => !child.startsWith('latchkey')),
    }))

  for (const [what, style] of [
    ['no styles of its own', ''],
    ['an overflow of its own', 'overflow: auto'],
    ['an important overflow and padding', 'overflow-y: scroll !important; padding-right: 12px !important'],
  ] as const) {
    barred(
      `THM-05 a scrolled page with ${what} does not scroll or shift while the modal is open, and is exactly as before after it`,
      async ({ open, page }) => {
        await open('shell', { body: `<div id="root"></div>${'<p>A paragraph of a page that scrolls.</p>'.repeat(60)}` })
        await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
        await page.evaluate((css) => {
          if (css) document.body.style.cssText = css
          document.body.scrollTop = 200
          scrollTo(0, 200)
        }, style)
        const before = await place(page)
        for (const way of ['close', 'stop'] as const) {
          await page.evaluate(() => void window.lab.kernel.open('LabHome'))
          await settled(page, 'Things to try')
          const held = await place(page)
          expect(held.width, 'nothing shifts').toBe(before.width)
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
          await page.mouse.move(20, 20)
          await page.mouse.wheel(0, 400)
          await page.keyboard.press('End')
          expect((await place(page)).scroll).toEqual(before.scroll)
          if (way === 'close') {
            await page.keyboard.press('Escape')
            await closed(page)
          } else await page.evaluate(() => window.lab.kernel.stop())
          expect(await place(page)).toEqual(before)
        }
      },
    )
  }

  test('THM-03 the theme’s z-index is on the element, and the modal with its toast is above everything on the page', async ({
    open,
    page,
  }) => {
    await open('shell', { data: { theme: { tokens: { '--lk-z-index': '5000' } } } })
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647'
      document.body.append(cover)
    })
    await page.evaluate(() => void window.lab.kernel.open('LabHome'))
    await settled(page, 'Things to try')
    await page.getByRole('button', { name: 'Say something' }).click()
    await page.locator('latchkey-shell .lk-toast > div').waitFor()
    const order = await page.evaluate(() => {
      const host = document.querySelector('latchkey-shell') as HTMLElement
      const root = host.shadowRoot as ShadowRoot
      const top = (selector: string) => {
        const { left, top, width, height } = (root.querySelector(selector) as HTMLElement).getBoundingClientRect()
        return root.elementFromPoint(left + width / 2, top + height / 2)?.closest('.lk-toast, .lk-header, .lk-body')?.className
      }
      return {
        zIndex: getComputedStyle(host).zIndex,
        toast: top('.lk-toast > div'),
        body: top('.lk-body'),
        page: document.elementFromPoint(10, 10)?.localName,
      }
    })
    expect(order).toEqual({ zIndex: '5000', toast: 'lk-toast lk-14', body: 'lk-body', page: 'latchkey-shell' })
    await page.evaluate(() => window.lab.kernel.setTheme({ tokens: { '--lk-z-index': '7' } }))
    expect(await page.locator('latchkey-shell').evaluate((host) => getComputedStyle(host).zIndex)).toBe('7')
    expect(await dialogOf(page).count()).toBe(1)
  })
})
