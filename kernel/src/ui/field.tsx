import { forwardRef, type ReactNode, useId } from 'react'
import { Hint } from './hint.js'
import { Icon, type IconName } from './icon.js'
import { fieldStyles } from './styles/field.js'
import { useStyles } from './use-styles.js'

/** The typed text, and the elements around the field. */
export interface FieldProps {
  /** Visible label above the field. */
  readonly label: string
  /** Text as typed. Controlled by the caller. */
  readonly value: string
  /** Called with the new text. */
  readonly onChange: (value: string) => void
  /** Shown below the field; replaced by an `error`. */
  readonly hint?: ReactNode
  /** Why the text is not valid. */
  readonly error?: ReactNode
  /** Type for the browser's autofill and validation. */
  readonly type?: 'text' | 'email' | 'url' | undefined
  /** Which keyboard a phone shows. */
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | undefined
  /** Values that browsers may autofill, as HTML tokens. Off by default. */
  readonly autoComplete?: string | undefined
  /** An example of what to type. */
  readonly placeholder?: string | undefined
  /** Shown before the text. */
  readonly icon?: IconName | undefined
  /** A control at the end of the field: `Chip` or small `IconButton`. */
  readonly trailing?: ReactNode
  /** Cannot be changed. */
  readonly disabled?: boolean | undefined
  /** Takes focus when the screen opens, except on touch devices. */
  readonly autoFocus?: boolean | undefined
  /** `ltr` for addresses and codes. */
  readonly dir?: 'ltr' | undefined
}

/** A text input with its label above and a reserved line for hint or error below. */
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
