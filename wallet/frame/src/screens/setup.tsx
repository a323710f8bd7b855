/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { newPasskey } from '../account/passkey.js'
import { codeSecret, type FactorSecret, type HardenFor, passwordSecret, type RecoveryFactor } from '../account/recovery-factor.js'
import type { CommonTexts } from '../texts/groups.js'
import { Card, Problem } from './card.js'
import { Guard } from './guard.js'
import { NewCode } from './new-code.js'
import { NewPassword, type NewSecretWords } from './new-password.js'
import { Press } from './press.js'
import { useTask } from './use-task.js'

type Way = 'choose' | 'password' | 'code'

/** Texts when adding a recovery factor instead of protecting a new wallet. */
export interface SetupWords {
  readonly title: string
  readonly lead: string
  /** Label of the final button. */
  readonly confirm: string
  readonly leave: string
}

/**
 * Asks how to protect a wallet: without one of these, it is lost with the browser. No window asks first: a new wallet holds nothing yet,
 * and adding a factor to another requires the use of one, which asks.
 */
export function Setup({
  name,
  harden,
  t,
  words,
  note,
  done,
  leave,
}: {
  /** Name of the passkey: the visitor's email address. */
  readonly name: string
  readonly harden: HardenFor
  readonly t: CommonTexts
  readonly words?: SetupWords
  /** Notice about this browser. */
  readonly note?: string | undefined
  /** A rejection is shown, and the visitor may retry. */
  readonly done: (factors: readonly RecoveryFactor[]) => void | Promise<void>
  readonly leave: () => void
}): JSX.Element {
  const [way, setWay] = useState<Way>('choose')
  const { isBusy, problem, run, stop } = useTask(t)
  const passkey = useMemo(() => newPasskey(name), [name])
  /** The server may know the factor after this line, also after an error. */
  const isGiven = useRef(false)
  useEffect(
    () => () => {
      if (!isGiven.current) passkey.drop()
    },
    [passkey],
  )
  const known = useMemo(() => [name], [name])
  const secret: Partial<NewSecretWords> | undefined = words && { confirm: words.confirm }
  const make = (secretOf: (signal: AbortSignal) => Promise<FactorSecret>): Promise<void> =>
    run(async (signal) => {
      const secret = await secretOf(signal)
      const factor = await secret.enrol(harden)
      signal.throwIfAborted()
      isGiven.current = true
      await done([factor])
    })
  const choose = (): void => {
    stop()
    setWay('choose')
  }
  if (way === 'password')
    return (
      <NewPassword
        t={t}
        words={secret}
        known={known}
        isBusy={isBusy}
        problem={problem}
        back={choose}
        done={(password) => void make(async () => passwordSecret(password))}
      />
    )
  if (way === 'code')
    return (
      <NewCode
        t={t}
        words={secret}
        isBusy={isBusy}
        problem={problem}
        back={choose}
        done={(code) => void make(async () => codeSecret(code))}
      />
    )
  return (
    <Guard t={t}>
      <Card title={words?.title ?? t('common.setupTitle')} lead={words?.lead ?? t('common.setupLead')}>
        {note && <p class="lead note">{note}</p>}
        <Press class="main" disabled={isBusy} onPress={() => void make(passkey.make)}>
          {isBusy ? t('common.waiting') : t('common.withPasskey')}
        </Press>
        <button type="button" disabled={isBusy} onClick={() => setWay('password')}>
          {t('common.withPassword')}
        </button>
        <button type="button" disabled={isBusy} onClick={() => setWay('code')}>
          {t('common.withCode')}
        </button>
        <Problem text={problem} />
        <button type="button" class="quiet" onClick={leave}>
          {words?.leave ?? t('common.later')}
        </button>
      </Card>
    </Guard>
  )
}
