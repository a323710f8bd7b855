/** How long a screen must be visible, unchanged, before a press on it counts. */
export const SEEN_MS = 500

/** `seen`: visible for long enough. */
export type Sight = 'hidden' | 'visible' | 'seen'
/** The addition of IntersectionObserver v2. */
type VisibleEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Returns whether this browser can report that something covers, fades or shrinks an element. */
export function canProveVisibility(): boolean {
  return 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * Reports `seen` once the whole element has been visible for half a second without interruption, and another value as soon as it is not.
 * Nothing may cover, fade, filter, clip or shrink it; resizing the window and changing its content restart the half second. Browsers do not
 * report other windows that cover a part of this one, or a tab from which a double click leads here. So the frame must also have the focus,
 * which it takes and which every other window takes from it. Where nothing in a page can cover the element (`window`), only the half second
 * remains, which ignores a press meant for what was there before; a window of its own also starts anew when it gets the focus. Returns a
 * function that stops watching.
 */
export function watchVisible(element: Element, proof: 'sight' | 'window', changed: (sight: Sight) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isVisible = proof === 'window'
  const begin = (): void => {
    clearTimeout(timer)
    const isInSight = isVisible && document.visibilityState === 'visible' && (proof === 'window' || document.hasFocus())
    changed(isInSight ? 'visible' : 'hidden')
    if (isInSight) timer = setTimeout(() => changed('seen'), SEEN_MS)
  }
  // Browsers let a frame take the focus from its page, but not from another window.
  const takeFocus = (): void => {
    if (!document.hasFocus()) window.focus()
  }
  const content = new MutationObserver(begin)
  content.observe(element, { childList: true, characterData: true, subtree: true })
  // The button may have moved.
  addEventListener('resize', begin)
  document.addEventListener('visibilitychange', begin)
  if (proof === 'sight') {
    takeFocus()
    addEventListener('blur', begin)
    // The page may have taken it.
    addEventListener('pointerover', takeFocus)
  }
  // In a trusted frame, the click itself brings the focus from the page.
  if (proof === 'sight' || window.parent === window) addEventListener('focus', begin)
  const observer =
    proof === 'sight'
      ? new IntersectionObserver(
          (entries) => {
            const last = entries.at(-1) as VisibleEntry | undefined
            isVisible = last?.isVisible === true && last.intersectionRatio >= 0.99
            begin()
          },
          { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
        )
      : undefined
  observer?.observe(element)
  begin()
  return () => {
    clearTimeout(timer)
    observer?.disconnect()
    content.disconnect()
    removeEventListener('resize', begin)
    removeEventListener('focus', begin)
    removeEventListener('blur', begin)
    removeEventListener('pointerover', takeFocus)
    document.removeEventListener('visibilitychange', begin)
  }
}
