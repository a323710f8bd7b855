import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows rendered at first, and each time the end comes near. */
const STEP = 40

/** Renders a long list as far as it is scrolled. Attach `end` to an element after the rendered part. */
export function useGrowing(count: number): { readonly shown: number; readonly end: RefObject<HTMLDivElement | null> } {
  const [shown, setShown] = useState(STEP)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark || shown >= count) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown((now) => now + STEP),
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [shown, count])
  return { shown: Math.min(shown, count), end }
}
