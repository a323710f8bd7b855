import { createContext } from 'react'

/** Notifies elements when they come near the visible area or leave it. */
export interface NearScreen {
  /** Returns a function that stops watching. */
  watch(element: Element, hear: (near: boolean) => void): () => void
  /** Reports an element as near before it is. */
  bring(element: Element): void
}

/** How far beyond the edges counts as near, so that a fast flick does not reach empty space. */
const MARGIN_PX = 1200

/** Creates one observer for all elements inside another. */
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

/** Provides the observer of `LongLists`; undefined outside of them, and without an observer during their first render. */
export const NearContext = /* @__PURE__ */ createContext<{ readonly near?: NearScreen } | undefined>(undefined)

/**
 * Returns the element that scrolls the list; null for the page, if nothing in the widget scrolls. The margin only applies to the scroll
 * container itself.
 */
function scrollerOf(element: Element): Element | null {
  const up = ({ parentElement, parentNode }: Element): Element | null =>
    parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  for (let at = up(element); at; at = up(at)) if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) return at
  return null
}
