import type { ReactNode } from 'react'
import { ListContext } from './list-context.js'
import { useListKeys } from './use-list-keys.js'

/** A list's label and content. */
export interface ListProps {
  /** Label for screen readers: "Wallets". */
  readonly label: string
  /** `Row` or `Tile` elements, at any depth. */
  readonly children: ReactNode
  /** `grid` for tiles; arrow keys then work in both dimensions. */
  readonly layout?: 'column' | 'grid' | undefined
}

/**
 * Rows or tiles as a single tab stop: arrows, Home and End move, typing letters jumps by name. When the focused row is removed, its
 * neighbour takes the focus. Use `LongList` for hundreds of rows.
 */
export function List({ label, children, layout = 'column' }: ListProps): ReactNode {
  return (
    <ListContext.Provider value={true}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists that are drawn without markers */}
      <ul {...useListKeys<HTMLUListElement>(layout)} role="list" className="lk-list" data-layout={layout} aria-label={label}>
        {children}
      </ul>
    </ListContext.Provider>
  )
}
