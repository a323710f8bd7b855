import type { ReactNode } from 'react'
import { ListContext } from './list-context.js'
import { useListKeys } from './use-list-keys.js'

/** What a list holds. */
export interface ListProps {
  /** What the list holds, for screen readers: "Wallets". */
  readonly label: string
  /** `Row` or `Tile` elements, at any depth. */
  readonly children: ReactNode
  /** `grid` for tiles; arrow keys then work both ways. */
  readonly layout?: 'column' | 'grid' | undefined
}

/**
 * Rows or tiles as one tab stop: arrows, Home and End move, typing letters jumps by name. When the focused row
 * disappears its neighbour takes the focus over. `LongList` is for hundreds of rows.
 */
export function List({ label, children, layout = 'column' }: ListProps): ReactNode {
  return (
    <ListContext.Provider value={true}>
      <ul {...useListKeys<HTMLUListElement>(layout)} className="lk-list" data-layout={layout} aria-label={label}>
        {children}
      </ul>
    </ListContext.Provider>
  )
}
