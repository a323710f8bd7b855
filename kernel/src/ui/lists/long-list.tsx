import { type ReactNode, useContext } from 'react'
import { ListBlock } from './list-block.js'
import { LongLists } from './long-lists.js'
import { NearContext } from './near-screen.js'

/** Rows of which only those near the screen are drawn. */
export interface LongListProps<T> {
  /** What the list holds, for screen readers: "Tokens". */
  readonly label: string
  /** All rows there are. */
  readonly items: readonly T[]
  /** One `Row` with its `key`. */
  readonly children: (item: T) => ReactNode
  /** About how high a row is with the gap after it: the place of rows that were never drawn. */
  readonly rowPx?: number | undefined
  /** Whether rows are still to come, so that their number is not announced yet. */
  readonly more?: boolean | undefined
  /** Whether it begins below the screen: then not even its first rows are drawn at once. */
  readonly below?: boolean | undefined
}

/** Rows that are drawn, or not, together. */
const BLOCK = 20

/**
 * A `List` of any length: rows far from the screen are only a place, unless the focus is among them (A11Y-05). Screen readers
 * hear each row's number of all; keys go through all, and typing letters finds what is drawn.
 */
export function LongList<T>(props: LongListProps<T>): ReactNode {
  const { label, items, children, rowPx = 72, more, below } = props
  if (useContext(NearContext) === undefined)
    return (
      <LongLists>
        <LongList {...props} />
      </LongLists>
    )
  return Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, i) => {
    const own = items.slice(i * BLOCK, (i + 1) * BLOCK)
    return (
      <ListBlock
        // Blocks have no other identity than their place; what is new moves rows on.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={i}
        label={label}
        from={i * BLOCK}
        count={own.length}
        all={more ? -1 : items.length}
        rowPx={rowPx}
        atOnce={i === 0 && !below}
      >
        {() => own.map(children)}
      </ListBlock>
    )
  })
}
