import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { NearContext } from './near-screen.js'

/** Behaviour at the end of a list that has more rows. */
export interface ListEndProps {
  /** Called when the end is near; omitted while the next page is loading. */
  readonly onReached: (() => void) | undefined
  /** Shows that more rows follow: a `SkeletonRow`. */
  readonly children: ReactNode
}

/** Goes after a `LongList` in `LongLists` that loads its rows in pages. Give it a new `key` for each page. */
export function ListEnd({ onReached, children }: ListEndProps): ReactNode {
  const near = useContext(NearContext)?.near
  const mark = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  const isIdle = onReached !== undefined
  useEffect(() => {
    if (!mark.current || !isIdle) return
    return near?.watch(mark.current, (isNear) => isNear && reached.current?.())
  }, [near, isIdle])
  return <div ref={mark}>{children}</div>
}
