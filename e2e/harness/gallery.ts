import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect } from './fixtures.js'
import { fonts } from './fonts.js'

/** The first parts of all keys: ids of plugins, and the kernel's own. */
const prefixesOfKeys = [
  'shell',
  'approve',
  ...readdirSync(join(root, 'plugins')).map((folder) => folder.replace(/-./g, ([, letter]) => letter?.toUpperCase() ?? '')),
]

/** Selects an option at the top of the page and waits until every cell shows it. */
export async function choose(page: Page, id: string, value: string): Promise<void> {
  await page.locator(`#${id}`).selectOption(value)
  await allReady(page)
}

/** Every cell has loaded, matches the selected options, and has no running animation. */
export async function allReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          // The selection is drawn, and its transitions have begun.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          const cells = [...document.querySelectorAll<HTMLElement>('[data-cell]')]
          const mode = document.querySelector<HTMLSelectElement>('#theme')?.value
          const busy = cells.filter((cell) => {
            const host = cell.querySelector<HTMLElement>('latchkey-shell, [data-latchkey]')
            // On a busy machine several frames pass before the colours are applied, and their transitions begin after that.
            if (host && mode && mode !== 'system' && host.dataset.mode !== mode) return true
            const drawn = host?.shadowRoot
            // A title that changes with the language fades in. Longer animations show that time passes.
            const changing = drawn
              ?.getAnimations()
              .some((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) <= 1000)
            const moving = changing || drawn?.querySelector('.lk-ghost, [data-moving]')
            // A button that is not armed yet changes its colours when it becomes ready.
            if (cell.dataset.cell?.endsWith('once pressed') && drawn?.querySelector('.lk-send-pairs [aria-disabled="true"]')) return true
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

/**
 * Pauses endless animations: drawing a dozen of them takes as much CPU time as checking them does. Buttons that change colours meanwhile
 * change them immediately.
 */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    for (const host of document.querySelectorAll('latchkey-shell, [data-latchkey]')) {
      host.shadowRoot?.adoptedStyleSheets.push(still)
      for (const animation of host.shadowRoot?.getAnimations() ?? []) {
        if (animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY) animation.pause()
      }
    }
  })
}

/** Uses this font in all cells of the gallery, and waits until it has loaded. */
export async function setFont(page: Page, font: keyof typeof fonts): Promise<void> {
  await page.evaluate((names) => document.documentElement.style.setProperty('--lk-font', names), fonts[font])
  await allReady(page)
}

/** Finds keys of messages that are shown instead of their texts. */
export async function findKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate((prefixes) => {
    const key = new RegExp(`^(?:${prefixes.join('|')})\\.[a-zA-Z]+(?:\\.[a-zA-Z]+)*$`)
    const found: string[] = []
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot)
        for (const { nodeType, textContent } of element.childNodes)
          if (nodeType === Node.TEXT_NODE && key.test(textContent ?? '')) found.push(textContent ?? '')
      }
    }
    look(document)
    return found
  }, prefixesOfKeys)
}
