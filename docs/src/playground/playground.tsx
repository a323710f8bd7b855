import { ConnectButton, Latchkey, LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Choices, FEATURES, type Feature, initialChoices, LANGUAGES, NETWORKS, type NetworkName, THEMES } from './choices.js'
import { codeOf } from './code-of.js'
import { kernelOf } from './kernel-of.js'

/** Options on the left, the widget in the middle, and the code to copy on the right. */
export function Playground(): ReactNode {
  const [choices, setChoices] = useState(initialChoices)
  const choose = (more: Partial<Choices>): void => setChoices((all) => ({ ...all, ...more }))
  return (
    <div className="playground">
      <Options choices={choices} choose={choose} />
      <section className="stage" aria-label="Widget">
        {/* Options are read when a kernel is created. */}
        <Stage key={JSON.stringify(choices)} choices={choices} />
      </section>
      <Code choices={choices} />
    </div>
  )
}

function Stage({ choices }: { readonly choices: Choices }): ReactNode {
  const [kernel, setKernel] = useState<ReturnType<typeof kernelOf>>()
  useEffect(() => {
    const made = kernelOf(choices)
    setKernel(made)
    return () => void made.stop()
  }, [choices])
  if (!kernel) return null
  return <LatchkeyProvider kernel={kernel}>{choices.place === 'page' ? <Latchkey /> : <ConnectButton />}</LatchkeyProvider>
}

interface OptionsProps {
  readonly choices: Choices
  readonly choose: (more: Partial<Choices>) => void
}

function Options({ choices, choose }: OptionsProps): ReactNode {
  const toggle = <T,>(list: readonly T[], item: T): readonly T[] =>
    list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
  const networks = Object.entries(NETWORKS) as [NetworkName, { readonly label: string }][]
  const features = Object.entries(FEATURES) as [Feature, { readonly label: string; readonly isOn: boolean }][]
  return (
    <form className="options" onSubmit={(event) => event.preventDefault()}>
      <Select label="Place" value={choices.place} all={PLACES} onChange={(place) => choose({ place: place as Choices['place'] })} />
      <fieldset>
        <legend>Networks</legend>
        {networks.map(([name, { label }]) => (
          <Box
            key={name}
            label={label}
            isOn={choices.networks.includes(name)}
            // A widget without a network has nothing to connect to.
            isFixed={choices.networks.length === 1 && choices.networks[0] === name}
            onChange={() =>
              choose({
                networks: networks.map(([each]) => each).filter((each) => toggle(choices.networks, name).includes(each)),
              })
            }
          />
        ))}
      </fieldset>
      <Select
        label="Theme"
        value={choices.theme}
        all={Object.fromEntries(THEMES.map((name) => [name, name]))}
        onChange={(theme) => choose({ theme: theme as Choices['theme'] })}
      />
      <Select label="Mode" value={choices.mode} all={MODES} onChange={(mode) => choose({ mode: mode as Choices['mode'] })} />
      <div className="accent">
        <label>
          Accent
          <input type="color" value={choices.accent || '#2f5bea'} onChange={({ target }) => choose({ accent: target.value })} />
        </label>
        {choices.accent && (
          <button type="button" onClick={() => choose({ accent: '' })}>
            Reset
          </button>
        )}
      </div>
      <Select
        label="Language"
        value={choices.language}
        all={LANGUAGES}
        onChange={(language) => choose({ language: language as Choices['language'] })}
      />
      <fieldset>
        <legend>Features</legend>
        {features.map(([name, { label, isOn }]) => (
          <Box
            key={name}
            label={label}
            isOn={choices.turned.includes(name) !== isOn}
            onChange={() => choose({ turned: toggle(choices.turned, name) })}
          />
        ))}
        <Box label="Terms and privacy notice" isOn={choices.terms} onChange={() => choose({ terms: !choices.terms })} />
      </fieldset>
      <button type="button" onClick={() => choose(initialChoices)}>
        Reset all
      </button>
    </form>
  )
}

const PLACES = { page: 'Inside the page', modal: 'Over the page' }
const MODES = { system: 'System', light: 'Light', dark: 'Dark' }

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly all: { readonly [value: string]: string }
  readonly onChange: (value: string) => void
}

function Select({ label, value, all, onChange }: SelectProps): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(all).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface BoxProps {
  readonly label: string
  readonly isOn: boolean
  readonly isFixed?: boolean
  readonly onChange: () => void
}

function Box({ label, isOn, isFixed = false, onChange }: BoxProps): ReactNode {
  return (
    <label className="box">
      <input type="checkbox" checked={isOn} disabled={isFixed} onChange={onChange} />
      {label}
    </label>
  )
}

function Code({ choices }: { readonly choices: Choices }): ReactNode {
  const [said, say] = useState('')
  const { kernel, app } = codeOf(choices)
  const copy = (text: string): void => {
    // A page without https has no clipboard API.
    const copied = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    copied.then(
      () => say('Copied.'),
      () => say('The browser refused to copy. Select the code instead.'),
    )
  }
  return (
    <section className="code" aria-label="Code">
      {Object.entries({ 'kernel.ts': kernel, 'app.tsx': app }).map(([file, text]) => (
        <figure key={file}>
          <figcaption>
            {file}
            <button type="button" onClick={() => copy(text)} aria-label={`Copy ${file}`}>
              Copy
            </button>
          </figcaption>
          <textarea readOnly aria-label={file} wrap="off" spellCheck={false} rows={text.split('\n').length - 1} value={text} />
        </figure>
      ))}
      <p role="status">{said}</p>
    </section>
  )
}
