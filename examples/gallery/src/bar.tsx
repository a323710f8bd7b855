import type { ReactNode } from 'react'
import { accentNames, locales, modes, motions, type Settings, widths } from './settings.js'

export interface BarProps {
  readonly groups: readonly string[]
  readonly settings: Settings
  readonly onChange: (changed: Partial<Settings>) => void
}

/** The switches. */
export function Bar({ groups, settings, onChange }: BarProps): ReactNode {
  return (
    <header className="bar">
      <h1>Latchkey gallery</h1>
      <Choice label="Group" choices={groups} value={settings.group} onChange={(group) => onChange({ group })} />
      <Choice label="Theme" choices={modes} value={settings.mode} onChange={(mode) => onChange({ mode })} />
      <Choice label="Accent" choices={accentNames} value={settings.accent} onChange={(accent) => onChange({ accent })} />
      <Choice label="Language" choices={locales} value={settings.locale} onChange={(locale) => onChange({ locale })} />
      <Choice label="Width" choices={widths} value={settings.width} onChange={(width) => onChange({ width })} />
      <Choice label="Motion" choices={motions} value={settings.motion} onChange={(motion) => onChange({ motion })} />
    </header>
  )
}

interface ChoiceProps<T> {
  readonly label: string
  readonly choices: readonly T[]
  readonly value: T
  readonly onChange: (value: T) => void
}

function Choice<T extends string | number>({ label, choices, value, onChange }: ChoiceProps<T>): ReactNode {
  const choose = (text: string): void => {
    const chosen = choices.find((choice) => String(choice) === text)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <label>
      <span>{label}</span>
      <select id={label.toLowerCase()} value={value} onChange={({ target }) => choose(target.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}
