/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Measure, Measured } from '../account/measure-password.js'
import { loadOnce } from '../load-once.js'
import type { CommonTexts } from '../texts/groups.js'
import { Card, Field, HiddenFrom, Problem } from './card.js'
import { Guard } from './guard.js'
import { isStrong, PasswordStrength } from './password-strength.js'
import { Press } from './press.js'

const SHORTEST = 10
const NOTHING: readonly string[] = []

/** Texts for a new secret that does not protect a new wallet. */
export interface NewSecretWords {
  readonly title: string
  readonly lead: string
  /** Button label. */
  readonly confirm: string
}

/** Why a password is not accepted, and the field to correct. */
interface Wrong {
  readonly of: 'first' | 'second'
  readonly text: string
}

/** Asks for a new password twice. Refuses one that is easy to guess. */
export function NewPassword({
  t,
  words: { title = t('common.passwordTitle'), lead = t('common.passwordLead'), confirm = t('common.createWallet') } = {},
  known = NOTHING,
  isBusy,
  problem,
  back,
  done,
}: {
  readonly t: CommonTexts
  /** Words that a guesser knows, such as the visitor's address. */
  readonly known?: readonly string[] | undefined
  readonly words?: Partial<NewSecretWords> | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly back: () => void
  readonly done: (password: string) => void
}): JSX.Element {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [said, setSaid] = useState<Wrong>()
  const [measured, setMeasured] = useState<Measured>()
  const [isChecking, setIsChecking] = useState(false)
  const typed = (set: (text: string) => void) => (event: JSX.TargetedInputEvent<HTMLInputElement>) => {
    set(event.currentTarget.value)
    setSaid(undefined)
  }
  // Its dictionaries load while the visitor types.
  const { current: load } = useRef(loadOnce(loadMeasure))
  useEffect(() => {
    let isNewest = true
    if (first === '') setMeasured(undefined)
    else
      load().then(
        (measure) => isNewest && setMeasured(measure(first, known)),
        // Submitting tries again, and says so.
        () => {},
      )
    return () => {
      isNewest = false
    }
  }, [first, known, load])
  const problemWith = async (password: string): Promise<Wrong | undefined> => {
    if ([...password].length < SHORTEST) return { of: 'first', text: t('common.passwordShort') }
    const result = await load().then(
      (measure) => measure(password, known),
      () => undefined,
    )
    if (!result) return { of: 'first', text: t('common.problems.unreachable') }
    if (!isStrong(result)) return { of: 'first', text: result.isCommon ? t('common.passwordCommon') : t('common.passwordWeak') }
    return password === second ? undefined : { of: 'second', text: t('common.passwordsDiffer') }
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    // The dictionaries may still be loading.
    if (isChecking) return
    setIsChecking(true)
    const wrong = await problemWith(first)
    setIsChecking(false)
    setSaid(wrong)
    if (wrong === undefined) done(first)
  }
  return (
    <Guard t={t}>
      <Card title={title} lead={lead} back={{ label: t('common.back'), press: back, disabled: isBusy }}>
        <form onSubmit={(event) => void submit(event)}>
          <Field
            label={t('common.password')}
            problem={said?.of === 'first' ? said.text : undefined}
            isFirst
            type="password"
            autocomplete="new-password"
            value={first}
            disabled={isBusy}
            onInput={typed(setFirst)}
          />
          <PasswordStrength measured={measured} t={t} />
          <Field
            label={t('common.passwordAgain')}
            problem={said?.of === 'second' ? said.text : undefined}
            type="password"
            autocomplete="new-password"
            value={second}
            disabled={isBusy}
            onInput={typed(setSecond)}
          />
          <Problem text={said ? undefined : problem} />
          <Press type="submit" class="main" disabled={isBusy}>
            {isBusy ? t('common.waiting') : confirm}
          </Press>
        </form>
        <HiddenFrom t={t} />
      </Card>
    </Guard>
  )
}

async function loadMeasure(): Promise<Measure> {
  const { createMeasure } = await import('../account/measure-password.js')
  return createMeasure()
}
