import { createContext } from 'react'

/** Tells elements whether they are near what can be seen. */
export interface NearScreen {
  /** Answers how to stop. */
  watch(element: Element, hear: (near: boolean) => void): () => void
  /** Says of one that it is near, before it is. */
  bring(element: Element): void
}

/** How far beyond the edges counts as near: a fast flick is not met by empty space. */
const MARGIN_PX = 1200

/** One observer for all that is within an element. */
export function nearScreen(within: Element): NearScreen & { stop(): void } {
  const heard = new WeakMap<Element, (near: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) heard.get(target)?.(isIntersecting)
    },
    { root: scrollerOf(within), rootMargin: `${MARGIN_PX}px` },
  )
  return {
    watch(element, hear) {
      heard.set(element, hear)
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    bring: (element) => heard.get(element)?.(true),
    stop: () => observer.disconnect(),
  }
}

/** Carries the observer of `LongLists`; nothing outside of them, and no observer yet while they are drawn for the first time. */
export const NearContext = /* @__PURE__ */ createContext<{ readonly near?: NearScreen } | undefined>(undefined)

/** What moves the list up and down; the page, where nothing in the widget does. A margin counts only at what scrolls itself. */
function scrollerOf(element: Element): Element | null {
  const up = ({ parentElement, parentNode }: Element): Element | null =>
    parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  for (let at = up(element); at; at = up(at)) if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) return at
  return null
}
