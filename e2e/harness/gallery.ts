import type { Page } from 'playwright-core'
import { expect } from './fixtures.js'
import { fonts } from './fonts.js'

/** Chooses something at the top of the page and waits until every cell shows it. */
export async function choose(page: Page, id: string, value: string): Promise<void> {
  await page.locator(`#${id}`).selectOption(value)
  await allReady(page)
}

/** Every cell arrived, is dressed as the switches say, and stands still. */
export async function allReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          // What was chosen is drawn, and its transitions have begun.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          const cells = [...document.querySelectorAll<HTMLElement>('[data-cell]')]
          const busy = cells.filter((cell) => {
            const drawn = cell.querySelector('latchkey-shell, [data-latchkey]')?.shadowRoot
            const changing = drawn?.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running')
            const moving = changing || drawn?.querySelector('.lk-ghost, [data-moving]')
            return moving || !('ready' in cell.dataset)
          })
          const failed = [...document.querySelectorAll('.failed')].map(({ textContent }) => textContent)
          if (document.fonts.status === 'loading') return ['fonts']
          return failed.length > 0 ? failed : cells.length === 0 ? ['no cell'] : busy.map(({ dataset }) => dataset.cell)
        }),
      { timeout: 60_000, interval: 30 },
    )
    .toEqual([])
}

/** Stops what turns and pulses without end where it is. Drawing a dozen of these takes as much processor time as looking at them does. */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const host of document.querySelectorAll('latchkey-shell, [data-latchkey]')) {
      for (const animation of host.shadowRoot?.getAnimations() ?? []) {
        if (animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY) animation.pause()
      }
    }
  })
}

/** Sets all cells of the gallery in this font, and waits until it is there. */
export async function setFont(page: Page, font: keyof typeof fonts): Promise<void> {
  await page.evaluate((names) => document.documentElement.style.setProperty('--lk-font', names), fonts[font])
  await allReady(page)
}
