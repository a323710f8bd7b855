import { forwardRef, type ReactNode } from 'react'
import { Icon } from './icon.js'
import { choiceStyles } from './styles/choice.js'
import { useStyles } from './use-styles.js'

/** A yes/no choice. */
export interface CheckboxProps {
  /** Whether it is checked. Controlled by the caller. */
  readonly checked: boolean
  /** Called with the new value. */
  readonly onChange: (checked: boolean) => void
  /** The label next to it; may contain links. */
  readonly children: ReactNode
  /** Cannot be changed. */
  readonly disabled?: boolean | undefined
}

/** A checkbox with its label. */
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
