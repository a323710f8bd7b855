import { forwardRef, useRef } from 'react'
import { Icon, type IconName } from './icon.js'
import { Tooltip } from './tooltip.js'

/** An icon button's icon and action. */
export interface IconButtonProps {
  /** The icon to draw. */
  readonly icon: IconName
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  /** `small` is drawn at 32 px; the target stays 44 px. */
  readonly size?: 'normal' | 'small' | undefined
  /** Draws the icon in the colour of success. */
  readonly done?: boolean | undefined
  /** Tells screen readers whether the element it controls is expanded. */
  readonly expanded?: boolean | undefined
  /** For toggles: whether it is on; a press toggles it. */
  readonly pressed?: boolean | undefined
  /** Runs in the task of the press. */
  readonly onClick?: (() => void) | undefined
}

/** A round button with only an icon. */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { icon, label, size = 'normal', done, expanded, pressed, onClick } = props
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
        aria-pressed={pressed}
        onClick={onClick}
      >
        <Icon name={icon} size={size === 'small' ? 16 : 20} />
      </button>
      <Tooltip anchor={anchor} text={label} />
    </span>
  )
})
