import type { Page } from 'playwright-core'

/**
 * Focuses every control of the page and its shadow roots in turn, as the Tab key does, and returns those whose focus cannot be seen: their
 * look and that of their field stay the same (WCAG 2.4.7), or they are entirely behind other content (2.4.11). Nothing may be animated.
 */
export async function findUnseenFocus(page: Page, place = '[data-cell]'): Promise<readonly string[]> {
  // Browsers show the focus that a script sets only after a key was pressed.
  await page.keyboard.press('Tab')
  return page.evaluate((selector) => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const problems: string[] = []
    const looks = (elements: readonly Element[]): string =>
      elements
        .map((element) => {
          const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(element)
          return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${borderTopWidth}`
        })
        .join()
    const isOnTop = (root: Document | ShadowRoot, element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y] as const))
      return points.some(([x, y]) => {
        const hit = root.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      })
    }
    for (const cell of document.querySelectorAll<HTMLElement>(selector)) {
      const roots = [cell, ...cell.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))
      const stops = (roots.length > 0 ? roots : [cell]).flatMap((root) => [...root.querySelectorAll<HTMLElement>(controls)])
      for (const stop of stops) {
        if (stop.tabIndex < 0 || stop.matches(':disabled') || !stop.checkVisibility()) continue
        const root = stop.getRootNode() as Document | ShadowRoot
        // The cells of a code are drawn beside their field.
        const beside = [...(stop.parentElement?.children ?? [])].slice(0, 9)
        const above = [stop.parentElement, stop.parentElement?.parentElement].filter((each) => !!each)
        const around = [stop, ...beside, ...above, ...stop.children]
        if (root.activeElement instanceof HTMLElement) root.activeElement.blur()
        const before = looks(around)
        stop.focus()
        if (root.activeElement !== stop) continue
        const label = (stop.ariaLabel ?? stop.textContent ?? '').trim().slice(0, 40)
        const name = `${cell.dataset.cell ?? location.search}: ${stop.localName}.${stop.className} "${label}"`
        if (looks(around) === before) problems.push(`${name} shows no focus`)
        if (!isOnTop(root, stop)) problems.push(`${name} is hidden while it has the focus`)
      }
    }
    return [...new Set(problems)]
  }, place)
}
