import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Hint } from './hint.js'
import { readCode } from './read-code.js'
import { fieldStyles } from './styles/field.js'
import { otpStyles } from './styles/otp.js'
import { useStyles } from './use-styles.js'

/** A code of digits, one box each. */
export interface OtpFieldProps {
  /** Accessible name of the whole field. */
  readonly label: string
  /** Digits so far; the caller keeps them. */
  readonly value: string
  /** Gets the digits after each change, also of a pasted code. */
  readonly onChange: (value: string) => void
  /** Called once when the last digit is in. */
  readonly onComplete?: ((value: string) => void) | undefined
  /** Why the code is not right. */
  readonly error?: ReactNode
  /** Stands below; an error takes its place. */
  readonly hint?: ReactNode
  /** How many digits; 6 when left out. */
  readonly length?: number | undefined
  /** Cannot be changed. */
  readonly disabled?: boolean | undefined
}

/** A one-time code: six boxes to the eye, one input to keyboards, autofill and screen readers. */
export function OtpField({ label, value, onChange, onComplete, error, hint, length = 6, disabled }: OtpFieldProps): ReactNode {
  useStyles(fieldStyles)
  useStyles(otpStyles)
  const id = useId()
  const [caret, setCaret] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isWrong = Boolean(error) && !disabled
  // While a code is checked the field is disabled, and the browser takes the focus away.
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
          data-lk-autofocus="true"
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
