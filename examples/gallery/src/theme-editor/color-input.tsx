import { type ReactNode, useId, useState } from 'react'
import { isColor, toHex } from './values.js'

export interface ColorInputProps {
  readonly label: string
  readonly value: string
  /** An empty text resets to the default. */
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
}

/** A colour to pick, or to type in any notation that the editor can compute with. */
export function ColorInput({ label, value, onChange, onLeave }: ColorInputProps): ReactNode {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const wrong = draft !== undefined && draft !== '' && !isColor(draft)
  const write = (text: string): void => {
    const trimmed = text.trim()
    setDraft(text)
    if (trimmed === '' || isColor(trimmed)) onChange(trimmed)
  }
  const leave = (): void => {
    setDraft(undefined)
    onLeave()
  }
  return (
    <div className="color">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={toHex(value)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        value={draft ?? value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => write(target.value)}
        onBlur={leave}
      />
      {wrong && (
        <p id={`${id}-wrong`} className="wrong">
          Use #rrggbb, rgb() or oklch().
        </p>
      )}
    </div>
  )
}
