/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { About } from '../account/sensitive.js'
import type { CommonTexts } from '../texts/groups.js'
import { problemIn } from '../texts/problem-in.js'
import { Card, Field, HiddenFrom } from './card.js'
import { type Consent, Guard } from './guard.js'
import { Press } from './press.js'
import { useTask } from './use-task.js'

const DIGITS = 6

/** Asks for the code of a repeated login, because the last one is too old. */
export function ConfirmCode({
  email,
  about,
  consent,
  t,
  confirm,
  leave,
}: {
  readonly email: string
  readonly about: About
  readonly consent?: Consent
  readonly t: CommonTexts
  readonly confirm: (code: string) => Promise<void>
  readonly leave: () => void
}): JSX.Element {
  const [typed, setTyped] = useState('')
  const { isBusy, problem, run } = useTask(t)
  const attempt = (code: string): Promise<void> =>
    run(
      () => confirm(code),
      (error) => {
        setTyped('')
        return problemIn(t, error)
      },
    )
  return (
    <Guard t={t} consent={consent} leave={leave}>
      <Card title={about.title} lead={t('common.againLead', { email })}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void attempt(typed)
          }}
        >
          <Field
            label={t('common.againCode')}
            problem={problem}
            isFirst
            type="text"
            inputmode="numeric"
            autocomplete="one-time-code"
            dir="ltr"
            value={typed}
            disabled={isBusy}
            onInput={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, '').slice(0, DIGITS))}
          />
          <Press type="submit" class="main" disabled={isBusy || typed.length < DIGITS}>
            {isBusy ? t('common.waiting') : t('common.continue')}
          </Press>
        </form>
        <HiddenFrom t={t} />
        <button type="button" class="quiet" onClick={leave}>
          {t('common.cancel')}
        </button>
      </Card>
    </Guard>
  )
}
