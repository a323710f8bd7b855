/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { SettingsTexts } from '../../texts/settings-en.js'
import { Card, Problem } from '../card.js'
import { BackButton, Screen } from './screen.js'
import { useTask } from './use-task.js'

/** What mails a code, and takes it. */
export interface Again {
  send(): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP'>
  enter(code: string): Promise<void>
}

/** The login is too old for what the visitor wants: says so, and takes a new code. */
export function LogInAgain({
  t,
  email,
  again,
  done,
  back,
}: {
  readonly t: SettingsTexts
  readonly email: string
  readonly again: Again
  readonly done: () => void
  readonly back: () => void
}): JSX.Element {
  const [sent, setSent] = useState<'VERIFY_DEVICE' | 'VERIFY_OTP'>()
  const [code, setCode] = useState('')
  const { isBusy, problem, run } = useTask(t)
  if (!sent)
    return (
      <Screen key="ask">
        <Card title={t.againTitle} lead={t.againLead(email)}>
          <Problem text={problem} />
          <button type="button" class="main" disabled={isBusy} onClick={() => void run(async () => setSent(await again.send()))}>
            {isBusy ? t.waiting : t.againSend}
          </button>
          <BackButton t={t} back={back} disabled={isBusy} />
        </Card>
      </Screen>
    )
  return (
    <Screen key="code">
      <Card title={t.againTitle} lead={sent === 'VERIFY_OTP' ? t.againCodeLead(email) : t.againLinkLead(email)}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void run(async () => {
              await again.enter(code)
              done()
            })
          }}
        >
          <label>
            {t.againCode}
            <input
              type="text"
              inputMode="numeric"
              autocomplete="one-time-code"
              value={code}
              disabled={isBusy}
              onInput={(event) => setCode(event.currentTarget.value)}
            />
          </label>
          <Problem text={problem} />
          <button type="submit" class="main" disabled={isBusy || code.replace(/\D/g, '').length < 6}>
            {isBusy ? t.waiting : t.againGo}
          </button>
        </form>
        <BackButton t={t} back={back} disabled={isBusy} />
      </Card>
    </Screen>
  )
}
