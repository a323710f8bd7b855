import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { NearContext } from './near-screen.js'

/** What happens at the end of a list that has more. */
export interface ListEndProps {
  /** Called when the end comes near; left out while what was asked for is on its way. */
  readonly onReached: (() => void) | undefined
  /** What says that more is to come: a `SkeletonRow`. */
  readonly children: ReactNode
}

/** Stands after a `LongList` in `LongLists` whose rows come by pages. Give it another `key` with each page. */
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
