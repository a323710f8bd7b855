/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { createPasskey } from '../account/passkey.js'
import { codeFactor, passwordFactor, type RecoveryFactor } from '../account/recovery-factor.js'
import type { Texts } from '../texts/en.js'
import { newRecoveryCode } from '../vault/recovery-code.js'
import { Card, Problem } from './card.js'

type Way = 'choose' | 'password' | 'code'

const SHORTEST = 10

/** How a new wallet is protected: without one of these it is lost with the browser. */
export function Setup({
  name,
  t,
  done,
  leave,
}: {
  /** What the passkey is called: the visitor's address. */
  readonly name: string
  readonly t: Texts
  readonly done: (factors: readonly RecoveryFactor[]) => void
  readonly leave: () => void
}): JSX.Element {
  const [way, setWay] = useState<Way>('choose')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const make = async (factor: () => Promise<RecoveryFactor>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      done([await factor()])
    } catch (error) {
      setProblem((error as Error).name === 'NotAllowedError' ? t.passkeyDeclined : (error as Error).message)
      setBusy(false)
    }
  }
  if (way === 'password')
    return (
      <Password
        t={t}
        isBusy={isBusy}
        problem={problem}
        back={() => setWay('choose')}
        done={(password) => void make(() => passwordFactor(password))}
      />
    )
  if (way === 'code') return <Code t={t} isBusy={isBusy} back={() => setWay('choose')} done={(code) => void make(() => codeFactor(code))} />
  return (
    <Card title={t.setupTitle} lead={t.setupLead}>
      <button
        type="button"
        class="main"
        disabled={isBusy}
        onClick={() => void make(() => createPasskey({ name, signal: AbortSignal.timeout(300_000) }))}
      >
        {isBusy ? t.waiting : t.withPasskey}
      </button>
      <button type="button" disabled={isBusy} onClick={() => setWay('password')}>
        {t.withPassword}
      </button>
      <button type="button" disabled={isBusy} onClick={() => setWay('code')}>
        {t.withCode}
      </button>
      <Problem text={problem} />
      <button type="button" class="quiet" onClick={leave}>
        {t.later}
      </button>
    </Card>
  )
}

function Password({
  t,
  isBusy,
  problem,
  back,
  done,
}: {
  readonly t: Texts
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
    <Card title={t.passwordTitle} lead={t.passwordLead}>
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
        <button type="submit" class="main" disabled={isBusy}>
          {isBusy ? t.waiting : t.createWallet}
        </button>
      </form>
      <button type="button" class="quiet" disabled={isBusy} onClick={back}>
        {t.back}
      </button>
    </Card>
  )
}

function Code({
  t,
  isBusy,
  back,
  done,
}: {
  readonly t: Texts
  readonly isBusy: boolean
  readonly back: () => void
  readonly done: (code: string) => void
}): JSX.Element {
  const [code] = useState(newRecoveryCode)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string>()
  const last = code.slice(-8)
  const submit = (event: Event): void => {
    event.preventDefault()
    const same = typed.toUpperCase().replace(/[\s-]/g, '') === last.replaceAll('-', '')
    setSaid(same ? undefined : t.codeDiffers)
    if (same) done(code)
  }
  return (
    <Card title={t.codeTitle} lead={t.codeLead}>
      <p class="code" dir="ltr">
        {code}
      </p>
      <form onSubmit={submit}>
        <label>
          {t.codeAgain}
          <input
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={typed}
            disabled={isBusy}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <Problem text={said} />
        <button type="submit" class="main" disabled={isBusy}>
          {isBusy ? t.waiting : t.createWallet}
        </button>
      </form>
      <button type="button" class="quiet" disabled={isBusy} onClick={back}>
        {t.back}
      </button>
    </Card>
  )
}
