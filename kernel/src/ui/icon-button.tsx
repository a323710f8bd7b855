import { forwardRef, useRef } from 'react'
import { Icon, type IconName } from './icon.js'
import { Tooltip } from './tooltip.js'

/** What an icon stands for and does. */
export interface IconButtonProps {
  /** What is drawn. */
  readonly icon: IconName
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  /** `small` is drawn at 32 px; the target stays 44 px. */
  readonly size?: 'normal' | 'small' | undefined
  /** Draws the icon in the colour of success. */
  readonly done?: boolean | undefined
  /** Tells screen readers whether what it opens is open. */
  readonly expanded?: boolean | undefined
  /** Runs in the task of the press. */
  readonly onClick?: (() => void) | undefined
}

/** A round button with an icon only. */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { icon, label, size = 'normal', done, expanded, onClick } = props
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className="lk-anchor">
      <button
        ref={ref}
        className="lk-icon-button"
        data-size={size}
        data-done={done ? '' : undefined}
        type="button"
        aria-label={label}
        aria-expanded={expanded}
        onClick={onClick}
      >
        <Icon name={icon} size={size === 'small' ? 16 : 20} />
      </button>
      <Tooltip anchor={anchor} text={label} />
    </span>
  )
})
