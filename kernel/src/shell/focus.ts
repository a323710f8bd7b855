/** The element that has the focus, looked up through open shadow roots. */
export function deepActiveElement(): Element | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active ?? undefined
}

/** Gives the focus back to the opener, or to one of our buttons in the page when it is gone. */
export function restoreFocus(opener: Element | undefined): void {
  const usable = opener?.isConnected && opener !== document.body
  const target = usable ? opener : document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('button')
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true })
}

/** What Tab can reach inside an element, in order. */
export function tabbable(within: Element): readonly HTMLElement[] {
  const candidates = within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, iframe, [tabindex]')
  return [...candidates].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element))
}

/** What is folded away in closed details has boxes all the same, yet Tab does not go there. */
function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && element.checkVisibility?.() !== false
}
