/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'
import { useGuard } from './guard.js'

/** A button whose press counts. It is disabled until the guard around it has proof that the visitor sees what the press does. */
export function Press({
  type = 'button',
  disabled = false,
  onPress,
  children,
  ...given
}: {
  /** `submit` leaves the press to the form, which the keyboard cannot submit either while its button is disabled. */
  readonly type?: 'button' | 'submit'
  readonly class?: string | undefined
  readonly disabled?: boolean
  readonly onPress?: () => void
  readonly children: ComponentChildren
}): JSX.Element {
  const { isReady, reasons, left } = useGuard()
  return (
    <button
      {...given}
      type={type}
      disabled={!isReady || disabled}
      aria-describedby={reasons}
      // Drawn by the style sheet: a countdown in the document would be a new screen to look at each second.
      data-left={left > 0 ? left : undefined}
      // A click by a script is not a click of the visitor.
      onClick={(event) => event.isTrusted && isReady && onPress?.()}
    >
      {children}
    </button>
  )
}
