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
 * Nothing may cover, fade, filter, clip or shrink it; resizing the window and changing its content restart the half second. Where nothing
 * can cover it (`window`), only the half second remains, which ignores a press meant for what was there before. It also restarts when the
 * visitor comes back to the tab, and to a window of its own: a page could lure a double click to a tab or window above, which closes with
 * the first one. Returns a function that stops watching.
 */
export function watchVisible(element: Element, proof: 'sight' | 'window', changed: (sight: Sight) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isVisible = proof === 'window'
  const begin = (): void => {
    clearTimeout(timer)
    const isInSight = isVisible && document.visibilityState === 'visible'
    changed(isInSight ? 'visible' : 'hidden')
    if (isInSight) timer = setTimeout(() => changed('seen'), SEEN_MS)
  }
  const content = new MutationObserver(begin)
  content.observe(element, { childList: true, characterData: true, subtree: true })
  // The button may have moved.
  addEventListener('resize', begin)
  document.addEventListener('visibilitychange', begin)
  // In a frame, the click itself brings the focus from the page.
  if (window.parent === window) addEventListener('focus', begin)
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
    document.removeEventListener('visibilitychange', begin)
  }
}
