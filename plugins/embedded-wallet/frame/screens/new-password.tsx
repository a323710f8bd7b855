/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Texts } from '../texts/en.js'
import { Card, Problem } from './card.js'
import { Guard } from './guard.js'
import { Press } from './press.js'

const SHORTEST = 10

/** Texts for a new secret that does not protect a new wallet. */
export interface NewSecretWords {
  readonly title: string
  readonly lead: string
  /** Button label. */
  readonly confirm: string
}

/** Asks for a new password twice. */
export function NewPassword({
  t,
  words: { title = t.passwordTitle, lead = t.passwordLead, confirm = t.createWallet } = {},
  isBusy,
  problem,
  back,
  done,
}: {
  readonly t: Texts
  readonly words?: Partial<NewSecretWords> | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly back: () => void
  readonly done: (password: string) => void
}): JSX.Element {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [said, setSaid] = useState<string>()
  const submit = (event: Event): void => {
    event.preventDefault()
    const wrong = [...first].length < SHORTEST ? t.passwordShort : first === second ? undefined : t.passwordsDiffer
    setSaid(wrong)
    if (wrong === undefined) done(first)
  }
  return (
    <Guard t={t}>
      <Card title={title} lead={lead}>
        <form onSubmit={submit}>
          <label>
            {t.password}
            <input
              type="password"
              autocomplete="new-password"
              value={first}
              disabled={isBusy}
              onInput={(event) => setFirst(event.currentTarget.value)}
            />
          </label>
          <label>
            {t.passwordAgain}
            <input
              type="password"
              autocomplete="new-password"
              value={second}
              disabled={isBusy}
              onInput={(event) => setSecond(event.currentTarget.value)}
            />
          </label>
          <Problem text={said ?? problem} />
          <Press type="submit" class="main" disabled={isBusy}>
            {isBusy ? t.waiting : confirm}
          </Press>
        </form>
        <button type="button" class="quiet" disabled={isBusy} onClick={back}>
          {t.back}
        </button>
      </Card>
    </Guard>
  )
}
