import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Cell, type CellProps } from '../cell.js'

/** A cell whose kernel starts when it comes near the visible area: there is one for each view. */
export function LazyCell(props: CellProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '300px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return near ? <Cell {...props} calm /> : <div ref={place} className="waits" />
}
