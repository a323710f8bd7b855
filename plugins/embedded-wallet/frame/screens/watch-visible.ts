/** How long a question has to be there before it can be answered. */
export const SEEN_MS = 500

/** What IntersectionObserver v2 adds. */
type VisibleEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Can this browser say whether something covers, fades or shrinks an element? */
export function canProveVisibility(): boolean {
  return 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * Calls back with true once the whole element has been visible for half a second without a break, and with false as soon as it is not.
 * Nothing may cover, fade, filter, clip or shrink it, and a window that changes its size begins the half second anew. Answers what stops the watch.
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
  // What is pressed may stand elsewhere than a moment ago.
  addEventListener('resize', begin)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('resize', begin)
  }
}
