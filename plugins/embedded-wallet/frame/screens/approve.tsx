/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Question } from '../rpc/questions.js'
import type { Texts } from '../texts/en.js'
import { Card } from './card.js'
import { watchVisible } from './watch-visible.js'

/** What a page asks for, in words. Its button works once the browser says that all of it has been seen for half a second. */
export function Approve({
  question,
  behind,
  t,
  answer,
}: {
  readonly question: Question
  readonly behind: number
  readonly t: Texts
  readonly answer: (yes: boolean) => void
}): JSX.Element {
  const panel = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => (panel.current ? watchVisible(panel.current, setSeen) : undefined), [])
  const { title, origin, app, details, warnings, confirm } = question
  return (
    <div ref={panel}>
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
        <dl>
          {details.map(({ label, value, block }) => (
            <div key={label} class={block ? 'block' : ''}>
              <dt>{label}</dt>
              <dd dir="auto">{block ? <pre>{value}</pre> : value}</dd>
            </div>
          ))}
        </dl>
        {warnings.map((warning) => (
          <p key={warning} class="warning" role="alert">
            {warning}
          </p>
        ))}
        {behind > 0 && <p class="behind">{t.behind(behind)}</p>}
      </Card>
    </div>
  )
}
