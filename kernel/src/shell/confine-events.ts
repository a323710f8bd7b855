/**
 * Keeps what happens in the modal away from the page: its shortcuts, focus traps, scroll blockers and outside-click
 * closers. Esc is taken before anyone else sees it and given to our own controls first; what they leave closes the modal.
 */
export function confineEvents(root: ShadowRoot, onEscape: () => void, signal: AbortSignal): void {
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
    if (event.key !== 'Escape' || event.isComposing || copying || !ours) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Not composed, so the copy stays inside the shadow root; Firefox shows it to the window all the same.
    const copy = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true })
    copying = true
    const unused = (root.activeElement ?? root).dispatchEvent(copy)
    copying = false
    if (unused) onEscape()
  }
  window.addEventListener('keydown', onKey, { signal, capture: true })
}
