import { type ReactNode, useId } from 'react'
import { choiceStyles } from './styles/choice.js'
import { switchStyles } from './styles/switch.js'
import { useStyles } from './use-styles.js'

/** A setting that is on or off. */
export interface SwitchProps {
  /** Names the setting. */
  readonly label: ReactNode
  /** A second line that explains it. */
  readonly hint?: ReactNode
  /** Is it on? The caller keeps the value. */
  readonly checked: boolean
  /** Gets the new value. */
  readonly onChange: (checked: boolean) => void
}

/** A setting that takes effect at once, with its text before it. */
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
