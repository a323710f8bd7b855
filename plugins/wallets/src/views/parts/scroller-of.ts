/**
 * Returns what scrolls an element vertically: the nearest scrolling ancestor, otherwise the page. While the card grows, its body is
 * `hidden`.
 */
export function scrollerOf(element: Element): Element {
  const up = ({ parentElement, parentNode }: Element): Element | null =>
    parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  for (let at = up(element); at; at = up(at)) if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement ?? document.documentElement
}
