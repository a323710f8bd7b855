/** Returns the focused element, looking through open shadow roots. */
export function deepActiveElement(): Element | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active ?? undefined
}

/** How long a disabled opener is waited for. */
const ENABLED_MS = 30_000

/**
 * Returns focus to the opener, once it is enabled again unless the visitor focuses something else meanwhile, or, if it was removed, to one of the widget's buttons in the page: after connecting, the account button
 * guides the visitor on.
 */
export function restoreFocus(opener: Element | undefined): void {
  const usable = opener?.isConnected && opener !== document.body
  const target = usable ? opener : ourButton()
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
  if (target.matches(':disabled')) focusOnceEnabled(target)
  else target.focus({ preventScroll: true })
}

/** Pages disable the button that requested something until they have the result. */
function focusOnceEnabled(target: HTMLElement | SVGElement): void {
  const life = new AbortController()
  const changes = new MutationObserver(() => {
    if (target.matches(':disabled')) return
    life.abort()
    target.focus({ preventScroll: true })
  })
  changes.observe(target, { attributes: true, attributeFilter: ['disabled'] })
  const timer = setTimeout(() => life.abort(), ENABLED_MS)
  life.signal.addEventListener('abort', () => {
    changes.disconnect()
    clearTimeout(timer)
  })
  document.addEventListener('focusin', () => life.abort(), { signal: life.signal })
}

function ourButton(): HTMLElement | null | undefined {
  const place = document.querySelector('[data-latchkey="account"]') ?? document.querySelector('[data-latchkey]')
  return place?.shadowRoot?.querySelector('button')
}

/** Returns the tabbable elements inside an element, in order. */
export function tabbable(within: Element): readonly HTMLElement[] {
  const candidates = within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, iframe, [tabindex]')
  return [...candidates].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element))
}

/** Content of closed details elements still has boxes, but Tab skips it. */
function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && element.checkVisibility?.() !== false
}
