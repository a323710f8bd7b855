import type { ReactNode } from 'react'
import { Choice } from './choice.js'
import { accentNames, locales, modes, motions, type Settings, widths } from './settings.js'

export interface BarProps {
  readonly groups: readonly string[]
  readonly settings: Settings
  readonly onChange: (changed: Partial<Settings>) => void
}

/** The controls at the top. */
export function Bar({ groups, settings, onChange }: BarProps): ReactNode {
  return (
    <header className="bar">
      <h1>Latchkey gallery</h1>
      <a href="theme-editor.html">Theme editor</a>
      <Choice label="Group" choices={groups} value={settings.group} onChange={(group) => onChange({ group })} />
      <Choice label="Theme" choices={modes} value={settings.mode} onChange={(mode) => onChange({ mode })} />
      <Choice label="Accent" choices={accentNames} value={settings.accent} onChange={(accent) => onChange({ accent })} />
      <Choice label="Language" choices={locales} value={settings.locale} onChange={(locale) => onChange({ locale })} />
      <Choice label="Width" choices={widths} value={settings.width} onChange={(width) => onChange({ width })} />
      <Choice label="Motion" choices={motions} value={settings.motion} onChange={(motion) => onChange({ motion })} />
    </header>
  )
}
