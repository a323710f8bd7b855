import { forwardRef, type ReactNode } from 'react'
import { Icon } from './icon.js'
import { choiceStyles } from './styles/choice.js'
import { useStyles } from './use-styles.js'

/** A choice of yes or no. */
export interface CheckboxProps {
  /** Is it ticked? The caller keeps the value. */
  readonly checked: boolean
  /** Gets the new value. */
  readonly onChange: (checked: boolean) => void
  /** The text beside it; may hold links. */
  readonly children: ReactNode
  /** Cannot be changed. */
  readonly disabled?: boolean | undefined
}

/** A box to tick, with its text as a label. */
export const Checkbox = /* @__PURE__ */ forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  useStyles(choiceStyles)
  const { checked, onChange, children, disabled } = props
  return (
    <label className="lk-choice lk-14">
      <span className="lk-tick">
        <input ref={ref} type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
})
