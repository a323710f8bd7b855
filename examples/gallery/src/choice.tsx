import type { ReactNode } from 'react'

export interface ChoiceProps<T> {
  readonly label: string
  readonly choices: readonly T[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A choice among several options, by name. */
export function Choice<T extends string | number>({ label, choices, value, onChange }: ChoiceProps<T>): ReactNode {
  const choose = (text: string): void => {
    const chosen = choices.find((choice) => String(choice) === text)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <label>
      <span>{label}</span>
      <select id={label.toLowerCase().replaceAll(' ', '-')} value={value} onChange={({ target }) => choose(target.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}
