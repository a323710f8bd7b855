import { type ReactNode, useId } from 'react'
import type { RangeField } from './fields.js'

export interface RangeInputProps {
  readonly field: RangeField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
}

/** A number within a range. */
export function RangeInput({ field: { label, least, most, unit }, value, onChange, onLeave }: RangeInputProps): ReactNode {
  const id = useId()
  const shown = unit === '' ? `${value} %` : value
  return (
    <div className="range">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={Number.parseInt(value, 10)}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(`${target.value}${unit}`)}
        onBlur={onLeave}
      />
      <span aria-hidden="true">{shown}</span>
    </div>
  )
}
