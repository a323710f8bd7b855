import { forwardRef, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'
import { safeLink } from './safe-link.js'
import { Spinner } from './spinner.js'

/** What a button says and does. */
export interface ButtonProps {
  /** Text of the button. */
  readonly children: ReactNode
  /** One `primary` a screen, placed last; everything else is `secondary` or `quiet`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** `small` is as wide as its text and 44 px high. */
  readonly size?: 'normal' | 'small' | undefined
  /** Stands before the text; the spinner takes its place. */
  readonly icon?: IconName | undefined
  /** A picture before the text. */
  readonly leading?: ReactNode
  /** Keeps the width, shows a spinner and ignores presses. */
  readonly loading?: boolean | undefined
  /** Ignores presses; the button still takes the focus. */
  readonly disabled?: boolean | undefined
  /** A page to open in a new tab instead of calling `onClick` alone. */
  readonly href?: string | undefined
  /** `submit` belongs to the form around it. */
  readonly type?: 'button' | 'submit' | undefined
  /** Accessible name, where the text alone does not say enough. */
  readonly label?: string | undefined
  /** Runs in the task of the press. */
  readonly onClick?: (() => void) | undefined
}

/** A button. It stays focusable while it is disabled or busy, so that the keyboard never falls out of the card. */
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
      // A held Enter is one press.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    >
      {content}
    </button>
  )
})
