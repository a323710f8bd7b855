import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListContext } from '../basics/index.js'
import { NearContext } from './near-screen.js'

export interface ListBlockProps {
  readonly label: string
  /** Number of rows before it. */
  readonly from: number
  readonly count: number
  /** Total rows of the list, -1 if unknown. */
  readonly all: number
  readonly rowPx: number
  readonly atOnce: boolean
  readonly children: () => ReactNode
}

/** A block of rows of a long list, or an empty space of the same height. */
export function ListBlock({ label, from, count, all, rowPx, atOnce, children }: ListBlockProps): ReactNode {
  const near = useContext(NearContext)?.near
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef({ count, height: count * rowPx })
  const [isNear, setNear] = useState(atOnce)
  useEffect(() => {
    const element = box.current
    if (!element) return
    return near?.watch(element, (isNow) => {
      const { activeElement } = element.getRootNode() as Document | ShadowRoot
      if (!isNow && element.contains(activeElement)) return
      const rows = rowsOf(element).length
      if (!isNow && rows > 0 && element.offsetHeight > 0) drawn.current = { count: rows, height: element.offsetHeight }
      setNear(isNow)
    })
  }, [near])
  // Rows do not know their position, and most of them would re-render if it were passed to them.
  useLayoutEffect(() => {
    if (!box.current || !isNear) return
    for (const [at, row] of rowsOf(box.current).entries()) {
      row.setAttribute('aria-posinset', String(from + at + 1))
      row.setAttribute('aria-setsize', String(all))
    }
  })
  const place = (drawn.current.height * count) / drawn.current.count
  return (
    <div ref={box} data-lk-block="" style={isNear ? undefined : { blockSize: place }}>
      {isNear && (
        <ListContext.Provider value={true}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists that are drawn without markers */}
          <ul role="list" className="lk-list" aria-label={label}>
            {children()}
          </ul>
        </ListContext.Provider>
      )}
    </div>
  )
}

function rowsOf(block: Element): readonly Element[] {
  return [...(block.firstElementChild?.children ?? [])]
}
