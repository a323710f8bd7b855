/** How long a question must be visible before it can be answered. */
export const SEEN_MS = 500

/** The addition of IntersectionObserver v2. */
type VisibleEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Returns whether this browser can report that something covers, fades or shrinks an element. */
export function canProveVisibility(): boolean {
  return 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * Calls back with true once the whole element has been visible for half a second without interruption, and with false as soon as it is
 * not. Nothing may cover, fade, filter, clip or shrink it, and resizing the window restarts the half second. Returns a function that
 * stops watching.
 */
export function watchVisible(element: Element, changed: (isSeen: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isVisible = false
  const begin = (): void => {
    clearTimeout(timer)
    changed(false)
    if (isVisible) timer = setTimeout(() => changed(true), SEEN_MS)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1) as VisibleEntry | undefined
      isVisible = last?.isVisible === true && last.intersectionRatio >= 0.99
      begin()
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(element)
  // The button may have moved.
  addEventListener('resize', begin)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('resize', begin)
  }
}
