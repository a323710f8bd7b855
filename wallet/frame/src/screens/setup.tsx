/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { newPasskey } from '../account/passkey.js'
import { codeSecret, type FactorSecret, type HardenFor, passwordSecret, type RecoveryFactor } from '../account/recovery-factor.js'
import type { CommonTexts } from '../texts/groups.js'
import { Card, HiddenFrom, Problem, useFocusAfter, useSite, Way as WayRow } from './card.js'
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
}

interface SetupProps {
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
}

/**
 * Asks how to protect a wallet: without one of these, it is lost with the browser. No window asks first: a new wallet holds nothing yet,
 * and adding a factor to another requires the use of one, which asks. Escape asks before it ends a login: a recovery code may be on paper
 * already.
 */
export function Setup(props: SetupProps): JSX.Element {
  const { t, words, leave } = props
  const [isLeaving, setLeaving] = useState(false)
  const isLogin = words === undefined
  useEffect(() => {
    // The settings hear it themselves.
    if (!isLogin) return
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setLeaving((was) => !was)
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [isLogin])
  const ways = useFocusAfter(isLeaving)
  return (
    <>
      {isLeaving && (
        <Card
          title={t('common.stopTitle')}
          lead={t('common.stopLead')}
          foot={
            <>
              <button type="button" onClick={leave}>
                {t('common.later')}
              </button>
              <button type="button" class="main" onClick={() => setLeaving(false)}>
                {t('common.goOn')}
              </button>
            </>
          }
        />
      )}
      {/* Kept as it is meanwhile, with what was typed. */}
      <div ref={ways} hidden={isLeaving}>
        <Ways {...props} />
      </div>
    </>
  )
}

function Ways({ name, harden, t, words, note, done, leave }: SetupProps): JSX.Element {
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
  const site = useSite()
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
      <Card
        title={words?.title ?? t('common.setupTitle')}
        lead={words?.lead ?? t('common.setupLead', { site })}
        back={words && { label: t('common.back'), press: leave }}
      >
        {note && <p class="lead note">{note}</p>}
        <ul class="ways">
          <li>
            <Press class="way" disabled={isBusy} onPress={() => void make(passkey.make)}>
              <WayRow
                icon="passkey"
                name={t('common.withPasskey')}
                about={isBusy ? t('common.waiting') : t('common.aboutPasskey')}
                mark={t('common.recommended')}
              />
            </Press>
          </li>
          <li>
            <button type="button" class="way" disabled={isBusy} onClick={() => setWay('password')}>
              <WayRow icon="password" name={t('common.withPassword')} about={t('common.aboutPassword')} />
            </button>
          </li>
          <li>
            <button type="button" class="way" disabled={isBusy} onClick={() => setWay('code')}>
              <WayRow icon="code" name={t('common.withCode')} about={t('common.aboutCode')} />
            </button>
          </li>
        </ul>
        <Problem text={problem} />
        <HiddenFrom t={t} />
        {!words && (
          <button type="button" class="quiet" onClick={leave}>
            {t('common.later')}
          </button>
        )}
      </Card>
    </Guard>
  )
}
