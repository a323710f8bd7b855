import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'

/** A chip's label, and whether it can be pressed. */
export interface ChipProps {
  /** Label of the chip; truncated if too long. */
  readonly children: ReactNode
  /** Colour of a chip that cannot be pressed. */
  readonly kind?: 'neutral' | 'quiet' | 'accent' | 'success' | 'warning' | 'danger' | undefined
  /** Shown before the label. */
  readonly icon?: IconName | undefined
  /** An image before the label, for token and network chips. */
  readonly leading?: ReactNode
  /** Turns the chip into a button. */
  readonly onClick?: (() => void) | undefined
  /** Draws the arrow of chips that open a list. */
  readonly menu?: boolean | undefined
  /** Accessible name of a chip that can be pressed. */
  readonly label?: string | undefined
}

/** A small label at the edge of a row, or a small button for a secondary choice. */
export function Chip({ children, kind = 'neutral', icon, leading, onClick, menu, label }: ChipProps): ReactNode {
  const content = (
    <>
      {leading}
      {icon && <Icon name={icon} size={16} />}
      <span className="lk-cut">{children}</span>
      {menu && <Icon name="down" size={16} />}
    </>
  )
  if (!onClick) {
    return (
      <span className="lk-chip lk-12" data-kind={kind}>
        {content}
      </span>
    )
  }
  return (
    <button className="lk-chip lk-14" data-kind={kind} type="button" onClick={onClick} aria-label={label}>
      {content}
    </button>
  )
}
