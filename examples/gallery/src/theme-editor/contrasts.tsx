import type { ThemeContrast } from '@latchkey/kernel/themes'
import { type ReactNode, useEffect, useState } from 'react'

export interface ContrastsProps {
  readonly contrasts: readonly ThemeContrast[]
}

/** Long enough for a drag to end, so that screen readers only announce the result. */
const QUIET_MS = 500

/** Pairs with too little contrast, with their ratio, and after them every pair. */
export function Contrasts({ contrasts }: ContrastsProps): ReactNode {
  const low = contrasts.filter(isLow)
  return (
    <section id="contrast" aria-labelledby="contrast-title">
      <h2 id="contrast-title">Contrast</h2>
      <p>{summaryOf(contrasts)}</p>
      {low.length > 0 && (
        <ul className="warnings">
          {low.map((pair) => (
            <li key={`${pair.mode} ${pair.pair}`}>{sentenceOf(pair)}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>Every pair</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {[...new Set(contrasts.map(({ pair }) => pair))].map((pair) => (
              <tr key={pair}>
                <th scope="row">{pair}</th>
                <Ratio of={contrasts.find((each) => each.pair === pair && each.mode === 'light')} />
                <Ratio of={contrasts.find((each) => each.pair === pair && each.mode === 'dark')} />
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <Announced text={low.length === 0 ? '' : `${summaryOf(contrasts)} ${low.map(sentenceOf).join(' ')}`} />
    </section>
  )
}

/** "2 of 30 pairs are too close." */
export function summaryOf(contrasts: readonly ThemeContrast[]): string {
  const { length } = contrasts.filter(isLow)
  if (length === 0) return `All ${contrasts.length} pairs can be read.`
  return length === 1 ? `1 of ${contrasts.length} pairs is too close.` : `${length} of ${contrasts.length} pairs are too close.`
}

function Ratio({ of }: { readonly of: ThemeContrast | undefined }): ReactNode {
  if (!of) return <td>–</td>
  return <td data-low={isLow(of) || undefined}>{`${of.contrast}${isLow(of) ? ` < ${of.needed}` : ''}`}</td>
}

function Announced({ text }: { readonly text: string }): ReactNode {
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  )
}

function isLow({ contrast, needed }: ThemeContrast): boolean {
  return contrast < needed
}

function sentenceOf({ mode, pair, contrast, needed }: ThemeContrast): string {
  return `In ${mode}, ${pair}: ${contrast} to 1, needs ${needed} to 1.`
}
