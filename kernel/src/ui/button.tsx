import { forwardRef, type ReactNode } from 'react'
import { safeLink } from '../links/index.js'
import { Icon, type IconName } from './icon.js'
import { Spinner } from './spinner.js'

/** A button's label and action. */
export interface ButtonProps {
  /** Label of the button. */
  readonly children: ReactNode
  /** One `primary` per screen, placed last; everything else is `secondary` or `quiet`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** `small` is as wide as its text and 44 px high. */
  readonly size?: 'normal' | 'small' | undefined
  /** Shown before the label; replaced by the spinner. */
  readonly icon?: IconName | undefined
  /** An image before the label. */
  readonly leading?: ReactNode
  /** Keeps the width, shows a spinner and ignores presses. */
  readonly loading?: boolean | undefined
  /** Ignores presses; the button stays focusable. */
  readonly disabled?: boolean | undefined
  /** A page to open in a new tab, in addition to calling `onClick`. */
  readonly href?: string | undefined
  /** `submit` submits the surrounding form. */
  readonly type?: 'button' | 'submit' | undefined
  /** Accessible name, if the label alone is not enough. */
  readonly label?: string | undefined
  /** Runs in the task of the press. */
  readonly onClick?: (() => void) | undefined
}

/** A button. It stays focusable while it is disabled or busy, so that keyboard focus never leaves the card. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { children, kind = 'secondary', size = 'normal', icon, leading, loading, disabled, href, type = 'button', label, onClick } = props
  const inert = Boolean(loading || disabled)
  const target = safeLink(href)
  const content = (
    <>
      {leading}
      {icon && !loading && <Icon name={icon} />}
      <span className="lk-button-label">
        {loading && <Spinner />}
        {children}
      </span>
    </>
  )
  if (target && !inert) {
    return (
      <a className="lk-button" data-kind={kind} data-size={size} href={target} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    )
  }
  return (
    <button
      ref={ref}
      className="lk-button"
      data-kind={kind}
      data-size={size}
      type={inert ? 'button' : type}
      aria-busy={loading || undefined}
      aria-disabled={inert || undefined}
      aria-label={label}
      onClick={inert ? undefined : onClick}
      // A held Enter counts as one press.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    >
      {content}
    </button>
  )
})
