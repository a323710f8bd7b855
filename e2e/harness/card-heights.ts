import type { Page } from 'playwright-core'
import type { Scene } from '../../examples/gallery/src/scenes/scene.js'

interface Seen {
  readonly cell: string
  /** How many views were drawn one after the other. */
  views: number
  /** Heights of the views, one for each frame in which it changed. */
  readonly heights: number[]
}

/** Roughly the time a slow network takes to load a view's code. */
const LATE_MS = 250
/** The height available in a card below its title. */
const MOST = 580

/**
 * Records the content height of each card in the gallery, for each frame that draws it, while all code loads late. Call it before the
 * page is opened. Returns a function that lists the cells of the group that switched between growing and shrinking more than once.
 */
export async function watchCardHeights(page: Page): Promise<(scenes: readonly Scene[]) => Promise<readonly string[]>> {
  await page.route(/\.js$/, async (route) => {
    if (!route.request().url().endsWith('/main.js')) await new Promise((late) => setTimeout(late, LATE_MS))
    await route.continue()
  })
  await page.addInitScript(() => {
    const cards = new Map<Node, Seen>()
    const known = new WeakSet<Element>()
    Object.defineProperty(window, 'cards', { value: cards })
    const sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const host = (target.getRootNode() as ShadowRoot).host
        const cell = host?.closest<HTMLElement>('[data-cell]')?.dataset.cell
        // A copy that fades out no longer counts as a view.
        if (cell === undefined || target.className !== 'lk-view') continue
        const { heights } = cards.get(host) ?? begin(host, cell)
        const height = Math.round(borderBoxSize[0]?.blockSize ?? 0)
        const held = target.parentElement?.style.getPropertyValue('--lk-before')
        // A card that was still resizing holds the height it had by then: it never had that of the view before.
        if (!known.has(target) && held === `${height}px`) heights.pop()
        known.add(target)
        heights.push(height)
      }
    })
    const begin = (host: Node, cell: string): Seen => {
      const seen = { cell, views: 0, heights: [] }
      cards.set(host, seen)
      return seen
    }
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function attach(init) {
      const root = attachShadow.call(this, init)
      // Called before any added element is drawn.
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof Element)) continue
          for (const view of [node, ...node.querySelectorAll('*')].filter(({ className }) => className === 'lk-view')) {
            const cell = this.closest<HTMLElement>('[data-cell]')?.dataset.cell
            if (cell !== undefined) (cards.get(this) ?? begin(this, cell)).views++
            sizes.observe(view)
          }
        }
      }).observe(root, { childList: true, subtree: true })
      return root
    }
  })
  return async (scenes) => {
    const cards = await page.evaluate(() => [...(window as unknown as { readonly cards: Map<Node, Seen> }).cards.values()])
    // A scripted cell goes through several views, and several states of the last one, each with its own height.
    const driven = new Set(scenes.filter(({ drive }) => drive).map(({ view, state }) => `${view} ${state}`))
    return cards
      .filter(
        ({ cell, views, heights }) =>
          turnsOf(heights.map((height) => Math.min(height, MOST))) > (driven.has(cell) ? Math.max(3, views) : 1),
      )
      .map(({ cell, views, heights }) => `${cell}: ${heights.join(' ')} in ${views} views`)
  }
}

/** How often heights switch between growing and shrinking. */
function turnsOf(heights: readonly number[]): number {
  const steps = heights.map((height, at) => Math.sign(height - (heights[at - 1] ?? height))).filter((step) => step !== 0)
  return steps.filter((step, at) => at > 0 && step !== steps[at - 1]).length
}
