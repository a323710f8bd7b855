import { createContext } from 'react'

/** Hears whether an element is near what can be seen. Answers how to stop. */
export type WatchNear = (element: Element, hear: (near: boolean) => void) => () => void

/** How far beyond the edges counts as near: a fast flick is not met by empty space. */
const MARGIN_PX = 1200

/** One observer for a whole list. */
export function watchNear(within: Element): { readonly watch: WatchNear; readonly stop: () => void } {
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
    stop: () => observer.disconnect(),
  }
}

/** Carries the list's observer to its blocks. */
export const NearContext = /* @__PURE__ */ createContext<WatchNear | undefined>(undefined)

/** What moves the list up and down; the page, where nothing in the widget does. A margin counts only at what scrolls itself. */
function scrollerOf(element: Element): Element | null {
  const up = ({ parentElement, parentNode }: Element): Element | null =>
    parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  for (let at = up(element); at; at = up(at)) if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) return at
  return null
}
