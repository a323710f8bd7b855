import { type ReactNode, useId, useState } from 'react'
import { FONT } from './fields.js'
import { starts } from './starts.js'
import { isFont } from './values.js'

export interface FontInputProps {
  readonly value: string
  /** An empty text resets to the system's font. */
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
}

const suggestions = ['system-ui, sans-serif', 'ui-serif, serif', 'ui-rounded, sans-serif', 'ui-monospace, monospace']

/** Font names. The page or the visitor's system must provide them. */
export function FontInput({ value, onChange, onLeave }: FontInputProps): ReactNode {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const wrong = draft !== undefined && draft.trim() !== '' && !isFont(draft)
  const write = (text: string): void => {
    const trimmed = text.trim()
    setDraft(text)
    if (trimmed === '' || isFont(trimmed)) onChange(trimmed)
  }
  const leave = (): void => {
    setDraft(undefined)
    onLeave()
  }
  return (
    <div className="font">
      <label htmlFor={id}>Font</label>
      <input
        id={id}
        type="text"
        list={`${id}-fonts`}
        spellCheck={false}
        autoComplete="off"
        placeholder="The system’s"
        value={draft ?? value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => write(target.value)}
        onBlur={leave}
      />
      <datalist id={`${id}-fonts`}>
        {[...suggestions, ...Object.values(starts).flatMap(({ [FONT]: font }) => font ?? [])].map((font) => (
          <option key={font} value={font} />
        ))}
      </datalist>
      {wrong && (
        <p id={`${id}-wrong`} className="wrong">
          Separate names by commas, and put those with spaces in single quotes.
        </p>
      )}
    </div>
  )
}
