import type { Page } from 'playwright-core'

/**
 * Finds content that does not fit in the cells of the gallery: boxes wider than their card, text outside its control, truncated text.
 * Where truncation is intended (a long name in a header has its full text elsewhere), set `allow`.
 */
export function findMisfits(page: Page, allow: { readonly cut: boolean }): Promise<readonly string[]> {
  return page.evaluate(({ cut }) => {
    const problems: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
      const root = cell.querySelector('latchkey-shell, [data-latchkey]')?.shadowRoot
      const card = root?.querySelector<HTMLElement>('.lk-frame, .lk-pill')
      if (!root || !card) continue
      const say = (what: string, element: Element): void => {
        const text = (element.textContent ?? '').trim().slice(0, 40)
        problems.push(`${cell.dataset.cell}: ${what}: ${element.localName}.${element.getAttribute('class')} "${text}"`)
      }
      const edge = card.getBoundingClientRect()
      const stage = cell.querySelector('.stage')?.getBoundingClientRect()
      if (stage && edge.right > stage.right + 1) say('the card is wider than its place', card)
      for (const element of card.querySelectorAll<HTMLElement>('*')) {
        // Parts of a drawing have no position: gradients are at the page's corner.
        if (element.matches('svg *, wbr') || element.closest('.lk-hidden, .lk-tooltip, .lk-ghost') || !element.checkVisibility()) continue
        const box = element.getBoundingClientRect()
        if (box.left < edge.left - 1 || box.right > edge.right + 1) say('beyond the card', element)
        const { overflowX, overflowY } = getComputedStyle(element)
        const longTitle = cell.dataset.cell?.endsWith('long text') && element.closest('.lk-title, .lk-pill, .lk-tile')
        const clips = overflowX !== 'visible' && !element.matches('.lk-body, pre, input, .lk-image')
        // Only text longer than any real title ends in an ellipsis: after one line in pills and tiles, after two in the header.
        const mayEnd = (cut || longTitle) && element.matches('.lk-cut, .lk-pill-text')
        if (clips && element.scrollWidth > element.clientWidth + 1 && !mayEnd) say('cut off', element)
        if (clips && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 2 && !mayEnd) say('cut off below', element)
        if (element.matches('.lk-body') && element.scrollWidth > element.clientWidth + 1) say('scrolls sideways', element)
      }
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const holder = node.parentElement?.closest<HTMLElement>(
          'button, a.lk-button, .lk-chip, .lk-row, .lk-notice, .lk-input, .lk-header, .lk-toast > div',
        )
        if (!node.nodeValue?.trim() || !holder || node.parentElement?.closest('.lk-hidden, .lk-tooltip, .lk-ghost, .lk-cut, .lk-pill-text'))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const outer = holder.getBoundingClientRect()
        for (const box of range.getClientRects()) {
          const out = box.left < outer.left - 1 || box.right > outer.right + 1 || box.top < outer.top - 1 || box.bottom > outer.bottom + 1
          if (out && holder.getClientRects().length > 0) say('text leaves its control', holder)
        }
      }
    }
    return [...new Set(problems)]
  }, allow)
}

/** Lists cells where the tab order differs from the visual order: from top to bottom, and within a line along the text direction. */
export function findFocusJumps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
      const root = cell.querySelector('latchkey-shell, [data-latchkey]')?.shadowRoot
      const card = root?.querySelector<HTMLElement>('.lk-frame')
      if (!card) continue
      const rtl = getComputedStyle(card).direction === 'rtl'
      const stops = [...card.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex]')].filter(
        (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
      )
      for (const stop of stops) if (stop.tabIndex > 0) problems.push(`${cell.dataset.cell}: a tab index above 0`)
      for (const [i, stop] of stops.entries()) {
        // A link that wraps has one box per line.
        const next = stops[i + 1]?.getClientRects()[0]
        const at = [...stop.getClientRects()].at(-1)
        // A toast covers the card and deliberately comes last; sticky content at the bottom may cover scrolled content.
        if (!at || !next || stops[i + 1]?.closest('.lk-toast') || stop.closest('.lk-foot') || stops[i + 1]?.closest('.lk-foot')) continue
        const sameLine = Math.min(at.bottom, next.bottom) - Math.max(at.top, next.top) > Math.min(at.height, next.height) / 2
        const back = sameLine ? (rtl ? next.right > at.left + 1 : next.left < at.right - 1) : next.top < at.top
        // A control inside another one's box (clear, copy) is at its end.
        const inside = next.top >= at.top && next.bottom <= at.bottom && next.left >= at.left && next.right <= at.right
        if (back && !inside) problems.push(`${cell.dataset.cell}: "${stop.textContent}" before "${stops[i + 1]?.textContent}"`)
      }
    }
    return problems
  })
}
