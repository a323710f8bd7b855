/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Question } from '../rpc/questions.js'
import type { Texts } from '../texts/en.js'
import { Card } from './card.js'
import { SEEN_MS, watchVisible } from './watch-visible.js'

/** Shows a page's request. The button is enabled once the browser reports that all of it has been visible for half a second. */
export function Approve({
  question,
  behind,
  t,
  proof = 'sight',
  answer,
}: {
  readonly question: Question
  readonly behind: number
  readonly t: Texts
  /** `sight`: the browser must report it as visible. `window`: it is in a window of its own, or the operator trusts the embedding page. */
  readonly proof?: 'sight' | 'window'
  readonly answer: (yes: boolean) => void
}): JSX.Element {
  const panel = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (proof === 'sight' && panel.current) return watchVisible(panel.current, setSeen)
    // Ignores a click that was meant for what was here before.
    const timer = setTimeout(() => setSeen(true), SEEN_MS)
    return () => clearTimeout(timer)
  }, [proof])
  const { title, origin, app, details, parts = [], warnings, confirm } = question
  return (
    <div ref={panel} class="approve">
      <Card
        title={title}
        foot={
          <>
            <button type="button" onClick={() => answer(false)}>
              {t.cancel}
            </button>
            {/* A click that a script makes is no click of the visitor's. */}
            <button type="button" class="main" disabled={!isSeen} onClick={(event) => event.isTrusted && isSeen && answer(true)}>
              {confirm}
            </button>
          </>
        }
      >
        <p class="who">
          <strong dir="ltr">{new URL(origin).host}</strong>
          {app && <small>{t.saysItIs(app)}</small>}
        </p>
        {/* Long ones scroll in here, so that the buttons are in sight together with all the rest. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section class="asked" tabIndex={0} aria-label={title}>
          {warnings.map((warning) => (
            <p key={warning} class="warning" role="alert">
              {warning}
            </p>
          ))}
          {parts.map((part) => (
            <section key={part.title} class="part" aria-label={part.title}>
              <h2>{part.title}</h2>
              <Lines details={part.details} />
            </section>
          ))}
          <Lines details={details} />
        </section>
        {behind > 0 && <p class="behind">{t.behind(behind)}</p>}
      </Card>
    </div>
  )
}

function Lines({ details }: Pick<Question, 'details'>): JSX.Element {
  return (
    <dl>
      {details.map(({ label, value, block, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question never changes, and labels come twice
        <div key={index} class={block ? 'block' : ''}>
          <dt>{label}</dt>
          <dd dir="auto">
            {block ? <pre>{value}</pre> : value}
            {note && <small dir="auto">{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
