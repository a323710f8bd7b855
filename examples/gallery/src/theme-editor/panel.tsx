import { type ThemeContrast, valueIn } from '@latchkey/kernel/themes'
import type { ReactNode } from 'react'
import { Choice } from '../choice.js'
import { Code } from './code.js'
import { ColorInput } from './color-input.js'
import { Contrasts } from './contrasts.js'
import { colorFields, FONT, fontSize, radius, tintStrength } from './fields.js'
import { FontInput } from './font-input.js'
import type { History, Step } from './history.js'
import { RangeInput } from './range-input.js'
import { startOf, starts } from './starts.js'
import { currentValue, type Mode, withColor, withValue } from './values.js'

export interface PanelProps {
  readonly history: History
  readonly mode: Mode
  readonly contrasts: readonly ThemeContrast[]
  readonly onMode: (mode: Mode) => void
  readonly onStep: (step: Step) => void
}

const OWN = 'your own'

/** All settings of a theme. */
export function Panel({ history, mode, contrasts, onMode, onStep }: PanelProps): ReactNode {
  const { now, past, future } = history
  const start = startOf(now)
  const set = (token: string, value: string): void => onStep({ type: 'change', tokens: withValue(now, token, value), field: token })
  const leave = (): void => onStep({ type: 'leave' })
  const range = (field: typeof radius): ReactNode => (
    <RangeInput field={field} value={currentValue(now, field.token)} onChange={(value) => set(field.token, value)} onLeave={leave} />
  )
  return (
    <>
      <section aria-label="Begin">
        <Choice
          label="Begin with"
          choices={start === undefined ? [...Object.keys(starts), OWN] : Object.keys(starts)}
          value={start ?? OWN}
          onChange={(name) => name !== OWN && onStep({ type: 'change', tokens: starts[name] ?? {} })}
        />
        <div className="buttons">
          <button type="button" aria-disabled={past.length === 0 || undefined} onClick={() => onStep({ type: 'undo' })}>
            Undo
          </button>
          <button type="button" aria-disabled={future.length === 0 || undefined} onClick={() => onStep({ type: 'redo' })}>
            Redo
          </button>
          <button type="button" aria-disabled={start === 'default' || undefined} onClick={() => onStep({ type: 'change', tokens: {} })}>
            Reset
          </button>
        </div>
      </section>
      <section aria-labelledby="colours-title">
        <h2 id="colours-title">Colours</h2>
        <fieldset className="modes">
          <legend>Side of the theme, here and in the views</legend>
          {(['light', 'dark'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="mode" checked={each === mode} onChange={() => onMode(each)} />
              {each}
            </label>
          ))}
        </fieldset>
        {colorFields.map(({ token, label }) => (
          <ColorInput
            // Each mode has its own field: a half-typed value for one does not apply to the other.
            key={`${token} ${mode}`}
            label={label}
            value={valueIn(mode, currentValue(now, token))}
            onChange={(value) => onStep({ type: 'change', tokens: withColor(now, { token, mode, value }), field: `${token} ${mode}` })}
            onLeave={leave}
          />
        ))}
        {range(tintStrength)}
        <p>A tint colours card, rows and lines that have no colour of their own. Empty a field to have its default again.</p>
      </section>
      <section aria-labelledby="shape-title">
        <h2 id="shape-title">Shape and letters</h2>
        {range(radius)}
        {range(fontSize)}
        <FontInput value={currentValue(now, FONT)} onChange={(value) => set(FONT, value)} onLeave={leave} />
      </section>
      <Contrasts contrasts={contrasts} />
      <Code tokens={now} />
    </>
  )
}
