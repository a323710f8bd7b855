import { type ReactNode, useId } from 'react'
import { choiceStyles } from './styles/choice.js'
import { switchStyles } from './styles/switch.js'
import { useStyles } from './use-styles.js'

/** An on/off setting. */
export interface SwitchProps {
  /** Label of the setting. */
  readonly label: ReactNode
  /** A second line that explains it. */
  readonly hint?: ReactNode
  /** Whether it is on. Controlled by the caller. */
  readonly checked: boolean
  /** Called with the new value. */
  readonly onChange: (checked: boolean) => void
}

/** A setting that takes effect immediately, with its label before it. */
export function Switch({ label, hint, checked, onChange }: SwitchProps): ReactNode {
  useStyles(choiceStyles)
  useStyles(switchStyles)
  const id = useId()
  return (
    <div className="lk-choice">
      <label htmlFor={id} className="lk-grow">
        <span className="lk-strong lk-block">{label}</span>
        {hint && (
          <span className="lk-14 lk-quiet lk-block" id={`${id}hint`}>
            {hint}
          </span>
        )}
      </label>
      <button
        className="lk-switch"
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}hint` : undefined}
        onClick={() => onChange(!checked)}
      />
    </div>
  )
}
