import { type KeyboardEvent, type ReactNode, useContext, useId } from 'react'
import { safeLink } from '../links/index.js'
import { Icon, type IconName } from './icon.js'
import { ListContext } from './list-context.js'
import { Spinner } from './spinner.js'

/** A row's content, and what pressing it does. */
export interface RowProps {
  /** First line. */
  readonly title: ReactNode
  /** Second line. */
  readonly subtitle?: ReactNode
  /** A 40 px image: `Image`, `Avatar`, `NetworkBadge`. */
  readonly leading?: ReactNode
  /** An icon instead of an image. */
  readonly icon?: IconName | undefined
  /** Passive content at the end: a chip, an amount. */
  readonly trailing?: ReactNode
  /** A separate control at the end, outside the row's target: an `IconButton`. */
  readonly action?: ReactNode
  /** Draws the arrow of rows that open another screen. */
  readonly arrow?: boolean | undefined
  /** Marks the selected row with a tick. */
  readonly selected?: boolean | undefined
  /** Ignores presses; the row stays focusable. */
  readonly disabled?: boolean | undefined
  /** Reason why it is disabled; shown instead of the subtitle. */
  readonly reason?: string | undefined
  /** Draws a spinner and ignores presses. */
  readonly busy?: boolean | undefined
  /** A page that opens in a new tab. */
  readonly href?: string | undefined
  /** Runs in the task of the press. A row without it cannot be pressed. */
  readonly onClick?: (() => void) | undefined
  /** Called when Delete is pressed on the row. Offer the same as an `action`. */
  readonly onRemove?: (() => void) | undefined
}

/** An item to select or to read, 56 px high; the whole row is the target. */
export function Row(props: RowProps): ReactNode {
  const { title, subtitle, leading, icon, trailing, action, arrow, selected, disabled, reason, busy, href, onClick, onRemove } = props
  const listed = useContext(ListContext)
  const described = useId()
  const second = (disabled && reason) || subtitle
  const content = (
    <>
      {leading}
      {icon && (
        <span className="lk-glyph">
          <Icon name={icon} />
        </span>
      )}
      <span className="lk-row-text">
        <span className="lk-row-title" data-lk-name="">
          {title}
        </span>
        {second && (
          <span className="lk-14 lk-quiet" id={described}>
            {second}
          </span>
        )}
      </span>
      <span className="lk-row-end lk-14">
        {trailing}
        {busy && <Spinner />}
        {selected && !busy && <Icon name="check" />}
        {arrow && !busy && <Icon name="forward" size={16} />}
      </span>
    </>
  )
  const remove = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !onRemove) return
    event.preventDefault()
    onRemove()
  }
  const shared = {
    className: 'lk-row-main',
    'data-lk-item': href || onClick ? '' : undefined,
    tabIndex: listed ? -1 : undefined,
    'aria-current': selected || undefined,
    'aria-disabled': disabled || undefined,
    'aria-busy': busy || undefined,
    'aria-describedby': disabled && reason ? described : undefined,
    onKeyDown: remove,
  }
  const target = safeLink(href)
  const inner =
    target && !disabled ? (
      <a {...shared} href={target} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    ) : onClick || href ? (
      <button {...shared} type="button" onClick={disabled || busy ? undefined : onClick}>
        {content}
      </button>
    ) : (
      <div className="lk-row-main">{content}</div>
    )
  const Wrapper = listed ? 'li' : 'div'
  return (
    <Wrapper className="lk-row">
      {inner}
      {action}
    </Wrapper>
  )
}
