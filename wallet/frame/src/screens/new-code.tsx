/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CommonTexts } from '../texts/groups.js'
import { newRecoveryCode } from '../vault/recovery-code.js'
import { Card, Field, HiddenFrom } from './card.js'
import { Guard } from './guard.js'
import type { NewSecretWords } from './new-password.js'
import { Press } from './press.js'

/** Shows a recovery code to write down. Asks for its last letters, so that no one skips it. */
export function NewCode({
  t,
  words: { title = t('common.codeTitle'), lead = t('common.codeLead'), confirm = t('common.createWallet') } = {},
  isBusy,
  problem,
  back,
  done,
}: {
  readonly t: CommonTexts
  readonly words?: Partial<NewSecretWords> | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly back: () => void
  readonly done: (code: string) => void
}): JSX.Element {
  const [code] = useState(newRecoveryCode)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string>()
  const groups = code.split('-')
  const last = code.slice(-8)
  const submit = (event: Event): void => {
    event.preventDefault()
    const same = typed.toUpperCase().replace(/[\s-]/g, '') === last.replaceAll('-', '')
    setSaid(same ? undefined : t('common.codeDiffers'))
    if (same) done(code)
  }
  return (
    <Guard t={t}>
      <Card title={title} lead={lead} back={{ label: t('common.back'), press: back, disabled: isBusy }}>
        <p class="code" dir="ltr">
          {groups.map((group, index) => (
            <span key={`${index} ${group}`}>{index < groups.length - 1 ? `${group}-` : group}</span>
          ))}
        </p>
        <form onSubmit={submit}>
          <Field
            label={t('common.codeAgain')}
            problem={said ?? problem}
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={typed}
            disabled={isBusy}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <Press type="submit" class="main" disabled={isBusy}>
            {isBusy ? t('common.waiting') : confirm}
          </Press>
        </form>
        <HiddenFrom t={t} />
      </Card>
    </Guard>
  )
}
