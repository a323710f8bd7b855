import { type ReactNode, useContext } from 'react'
import { ListContext } from './list-context.js'
import { tileStyles } from './styles/tile.js'
import { useStyles } from './use-styles.js'

/** A tile's content, and what pressing it does. */
export interface TileProps {
  /** Below the image, on one line. */
  readonly title: string
  /** A 40 px image. */
  readonly leading: ReactNode
  /** A second line. */
  readonly subtitle?: ReactNode
  /** Runs in the task of the press. */
  readonly onClick: () => void
}

/** An item to select in a `List` with `layout="grid"`. */
export function Tile({ title, leading, subtitle, onClick }: TileProps): ReactNode {
  useStyles(tileStyles)
  const listed = useContext(ListContext)
  const button = (
    <button className="lk-tile lk-12" data-lk-item="" tabIndex={listed ? -1 : undefined} type="button" onClick={onClick}>
      {leading}
      <span className="lk-cut lk-strong" data-lk-name="">
        {title}
      </span>
      {subtitle && <span className="lk-cut lk-quiet">{subtitle}</span>}
    </button>
  )
  return listed ? <li>{button}</li> : button
}
