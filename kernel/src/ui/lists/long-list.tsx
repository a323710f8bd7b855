import { type ReactNode, useContext } from 'react'
import { ListBlock } from './list-block.js'
import { LongLists } from './long-lists.js'
import { NearContext } from './near-screen.js'

/** Rows of which only those near the screen are drawn. */
export interface LongListProps<T> {
  /** Label for screen readers: "Tokens". */
  readonly label: string
  /** All rows of the list. */
  readonly items: readonly T[]
  /** Renders one `Row` with its `key`. */
  readonly children: (item: T) => ReactNode
  /** Approximate height of a row including the gap after it: the space for rows that have not been drawn yet. */
  readonly rowPx?: number | undefined
  /** Whether more rows follow, so that their total is not announced yet. */
  readonly more?: boolean | undefined
  /** Whether the list begins below the visible area: then not even its first rows are drawn immediately. */
  readonly below?: boolean | undefined
}

/** Rows per block; a block is drawn as a whole or not at all. */
const BLOCK = 20

/**
 * A `List` of any length: rows far from the visible area are only empty space, unless one of them has the focus (A11Y-05). Screen readers
 * announce each row's position and the total; arrow keys reach all rows, and typing letters finds those that are drawn.
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
        // Blocks are identified only by their place; a new item moves rows on.
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
