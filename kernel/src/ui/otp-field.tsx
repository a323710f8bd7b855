import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Hint } from './hint.js'
import { readCode } from './read-code.js'
import { fieldStyles } from './styles/field.js'
import { otpStyles } from './styles/otp.js'
import { useStyles } from './use-styles.js'

/** A numeric code, one box per digit. */
export interface OtpFieldProps {
  /** Accessible name of the whole field. */
  readonly label: string
  /** Digits so far. Controlled by the caller. */
  readonly value: string
  /** Called with the digits after each change, including a pasted code. */
  readonly onChange: (value: string) => void
  /** Called once when the last digit has been entered. */
  readonly onComplete?: ((value: string) => void) | undefined
  /** Why the code is not valid. */
  readonly error?: ReactNode
  /** Shown below; replaced by an error. */
  readonly hint?: ReactNode
  /** Number of digits. Defaults to 6. */
  readonly length?: number | undefined
  /** Cannot be changed. */
  readonly disabled?: boolean | undefined
}

/** A one-time code: visually six boxes, but a single input for keyboards, autofill and screen readers. */
export function OtpField({ label, value, onChange, onComplete, error, hint, length = 6, disabled }: OtpFieldProps): ReactNode {
  useStyles(fieldStyles)
  useStyles(otpStyles)
  const id = useId()
  const [caret, setCaret] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isWrong = Boolean(error) && !disabled
  // While a code is being checked the field is disabled, and the browser removes the focus.
  useEffect(() => {
    if (isWrong) input.current?.focus()
  }, [isWrong])
  const change = (text: string) => {
    const digits = readCode(text, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <div className="lk-field">
      <label className="lk-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="lk-otp">
        <input
          ref={input}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={disabled}
          data-lk-autofocus="always"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${id}hint`}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onChange={(event) => change(event.target.value)}
        />
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
          <span className="lk-20" key={index} data-active={index === Math.min(caret, length - 1) ? '' : undefined} aria-hidden="true">
            {value[index]}
          </span>
        ))}
      </div>
      <Hint id={`${id}hint`} error={error}>
        {hint}
      </Hint>
    </div>
  )
}
