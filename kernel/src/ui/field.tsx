import { forwardRef, type ReactNode, useId } from 'react'
import { Hint } from './hint.js'
import { Icon, type IconName } from './icon.js'
import { fieldStyles } from './styles/field.js'
import { useStyles } from './use-styles.js'

/** What is typed, and what stands around it. */
export interface FieldProps {
  /** Name of the field, in sight above it. */
  readonly label: string
  /** Text as typed; the caller keeps it. */
  readonly value: string
  /** Gets the new text. */
  readonly onChange: (value: string) => void
  /** Stands below the field; an `error` takes its place. */
  readonly hint?: ReactNode
  /** Why the text cannot be used. */
  readonly error?: ReactNode
  /** Tells browsers what to fill in and check. */
  readonly type?: 'text' | 'email' | 'url' | undefined
  /** Which keyboard a phone shows. */
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | undefined
  /** What browsers may fill in, by HTML's tokens; off when left out. */
  readonly autoComplete?: string | undefined
  /** An example of what to type. */
  readonly placeholder?: string | undefined
  /** Stands before the text. */
  readonly icon?: IconName | undefined
  /** A control at the end of the field: `Chip` or small `IconButton`. */
  readonly trailing?: ReactNode
  /** Cannot be changed. */
  readonly disabled?: boolean | undefined
  /** Takes the focus when the screen opens, except on touch devices. */
  readonly autoFocus?: boolean | undefined
  /** `ltr` for addresses and codes. */
  readonly dir?: 'ltr' | undefined
}

/** A line of text with its label above and a reserved line for hint or error below. */
export const Field = /* @__PURE__ */ forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  useStyles(fieldStyles)
  const {
    label,
    value,
    onChange,
    hint,
    error,
    type = 'text',
    inputMode,
    autoComplete = 'off',
    placeholder,
    icon,
    trailing,
    disabled,
    autoFocus,
    dir,
  } = props
  const id = useId()
  return (
    <div className="lk-field">
      <label className="lk-14 lk-strong" htmlFor={id}>
        {label}
      </label>
      <div className="lk-input">
        {icon && <Icon name={icon} />}
        <input
          ref={ref}
          id={id}
          type={type}
          value={value}
          dir={dir}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          data-lk-autofocus={autoFocus || undefined}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${id}hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        {trailing}
      </div>
      <Hint id={`${id}hint`} error={error}>
        {hint}
      </Hint>
    </div>
  )
})
