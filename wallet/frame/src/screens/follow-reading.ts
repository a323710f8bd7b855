/** Height of the mark that covers the last lines in sight while more follows, as in the style sheet. */
const MARK_PX = 56
/** Lines that stay in sight while scrolling on. */
const OVERLAP_PX = 24

/** Position of the scrolling content, in pixels. */
export interface Scrolled {
  readonly top: number
  /** Height of the part in sight, and how much of its lower end is covered by the mark. */
  readonly shown: number
  readonly covered: number
  readonly whole: number
}
/** How far something was read. */
export interface Reading {
  /** Call when the content becomes visible, or does not stay it. */
  see(isVisible: boolean): void
  /** Scrolls to the following content. */
  readOn(): void
  stop(): void
}

/** Returns how far a text has been read, without gaps: skipped parts do not count. */
export function readTo(before: number, { top, shown, covered, whole }: Scrolled): number {
  if (top > before) return before
  const isEnd = top + shown >= whole - 1
  return Math.max(before, isEnd ? whole : top + shown - covered)
}

/**
 * Tracks how far a visitor has read the scrolling content of a region, while it is visible. Other content or another size restarts. Calls
 * back at once and with each change.
 */
export function followReading(
  region: HTMLElement,
  content: HTMLElement,
  changed: (now: { readonly isLong: boolean; readonly isRead: boolean }) => void,
): Reading {
  let read = 0
  let isSeen = false
  const look = (): void => {
    const { scrollTop: top, clientHeight: shown, scrollHeight: whole } = region
    const isLong = whole > shown + 1
    if (isSeen) read = readTo(read, { top, shown, covered: Math.min(MARK_PX, shown / 3), whole })
    changed({ isLong, isRead: !isLong || read >= whole - 1 })
  }
  const anew = (): void => {
    read = 0
    region.scrollTo({ top: 0, behavior: 'instant' })
    look()
  }
  const sizes = new ResizeObserver(anew)
  for (const each of [region, content]) sizes.observe(each)
  const changes = new MutationObserver(anew)
  changes.observe(content, { childList: true, characterData: true, subtree: true })
  region.addEventListener('scroll', look)
  look()
  return {
    see(isVisible) {
      isSeen = isVisible
      look()
    },
    readOn() {
      region.scrollTo({ top: Math.max(0, read - Math.min(OVERLAP_PX, region.clientHeight / 3)) })
    },
    stop() {
      sizes.disconnect()
      changes.disconnect()
      region.removeEventListener('scroll', look)
    },
  }
}
