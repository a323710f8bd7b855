import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { NearContext } from './near-screen.js'

/** Rows that are drawn, or not, together. */
export const BLOCK = 20
/** Of a row with two lines and the gap after it: the place of rows that were never drawn. */
const ROW_PX = 72

/** Some rows of a long list. Far from the screen only their place is kept, unless the focus is among them (A11Y-05). */
export function Block({
  count,
  first,
  children,
}: {
  readonly count: number
  readonly first: boolean
  readonly children: () => ReactNode
}): ReactNode {
  const watch = useContext(NearContext)
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(count * ROW_PX)
  const [near, setNear] = useState(first)
  useEffect(() => {
    const element = box.current
    if (!element || !watch) return
    return watch(element, (isNear) => {
      const { activeElement } = element.getRootNode() as Document | ShadowRoot
      if (!isNear && element.contains(activeElement)) return
      if (!isNear && element.offsetHeight > 0) height.current = element.offsetHeight
      setNear(isNear)
    })
  }, [watch])
  return (
    <div ref={box} style={near ? undefined : { blockSize: height.current }}>
      {near && children()}
    </div>
  )
}
