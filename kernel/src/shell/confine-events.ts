export interface ConfineOptions {
  readonly onEscape: () => void
  /** Whether a plugin's own window stands in place of the card, and answers Esc itself. */
  readonly isCovered: () => boolean
  readonly signal: AbortSignal
}

/**
 * Keeps events in the modal away from the page: its shortcuts, focus traps, scroll blockers and outside-click handlers. Esc is captured
 * before anyone else and offered to our own controls first; if they do not use it, it closes the modal.
 */
export function confineEvents(root: ShadowRoot, { onEscape, isCovered, signal }: ConfineOptions): void {
  const { host } = root
  const stop = (event: Event) => event.stopPropagation()
  for (const type of [
    'keydown',
    'keyup',
    'keypress',
    'pointerdown',
    'mousedown',
    'touchstart',
    'focusin',
    'focusout',
    'click',
    'wheel',
    'touchmove',
  ]) {
    host.addEventListener(type, stop, { signal, passive: true })
  }
  let copying = false
  const onKey = (event: KeyboardEvent) => {
    const active = document.activeElement
    const ours = event.composedPath().includes(host) || !active || active === document.body
    if (event.key !== 'Escape' || event.isComposing || copying || !ours || isCovered()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Not composed, so the copy stays inside the shadow root; Firefox still dispatches it to the window.
    const copy = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true })
    copying = true
    const unused = (root.activeElement ?? root).dispatchEvent(copy)
    copying = false
    if (unused) onEscape()
  }
  window.addEventListener('keydown', onKey, { signal, capture: true })
}
