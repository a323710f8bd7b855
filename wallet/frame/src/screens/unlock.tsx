/** @jsxImportSource preact */

import { reasonOf } from '@latchkey/wallet-protocol'
import type { Factor } from '@latchkey/wallet-protocol/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { passkeySecret } from '../account/passkey.js'
import { codeSecret, type FactorSecret, passwordSecret } from '../account/recovery-factor.js'
import type { About } from '../account/sensitive.js'
import type { UsedFactor } from '../account/wallet.js'
import type { CommonTexts } from '../texts/groups.js'
import { problemIn } from '../texts/problem-in.js'
import { Asked } from './asked.js'
import { Card, Field, HiddenFrom, Problem, Way } from './card.js'
import { Facts } from './facts.js'
import { type Consent, Guard } from './guard.js'
import { Press } from './press.js'
import { useTask } from './use-task.js'

/** Opens the wallet at a site that has no half yet or, with `about`, has the visitor use a factor for that action. */
export function Unlock({
  factors,
  about,
  consent,
  note,
  t,
  open,
  leave,
}: {
  readonly factors: readonly Factor[]
  readonly about?: About
  readonly consent?: Consent | undefined
  /** Notice about this browser that replaces the usual text. */
  readonly note?: string | undefined
  readonly t: CommonTexts
  readonly open: (using: UsedFactor) => Promise<void>
  readonly leave: () => void
}): JSX.Element {
  const [chosen, setChosen] = useState<Factor>()
  const [typed, setTyped] = useState('')
  const { isBusy, problem, run } = useTask(t)
  const attempt = (factor: Factor, secretOf: (signal: AbortSignal) => FactorSecret): Promise<void> =>
    run(
      (signal) => open({ factorId: factor.factorId, secret: secretOf(signal) }),
      (error) => (reasonOf(error) === 'wrong-key' ? t(`common.wrong_${factor.kind}`) : problemIn(t, error)),
    )
  if (chosen)
    return (
      <Guard t={t} consent={consent} leave={leave}>
        <Card
          title={about?.title ?? t('common.unlockTitle')}
          lead={chosen.kind === 'password' ? t('common.unlockPassword') : t('common.unlockCode')}
          back={{ label: t('common.back'), press: () => setChosen(undefined), disabled: isBusy }}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void attempt(chosen, () => (chosen.kind === 'password' ? passwordSecret(typed) : codeSecret(typed)))
            }}
          >
            <Field
              label={chosen.kind === 'password' ? t('common.password') : t('common.code')}
              problem={problem}
              isFirst
              type={chosen.kind === 'password' ? 'password' : 'text'}
              autocomplete={chosen.kind === 'password' ? 'current-password' : 'off'}
              spellcheck={false}
              value={typed}
              disabled={isBusy}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            <Press type="submit" class="main" disabled={isBusy || typed === ''}>
              {isBusy ? t('common.waiting') : about ? t('common.continue') : t('common.unlock')}
            </Press>
          </form>
          <HiddenFrom t={t} />
        </Card>
      </Guard>
    )
  return (
    <Guard t={t} consent={consent} leave={leave}>
      <Card title={about?.title ?? t('common.unlockTitle')} lead={about?.lead ?? note ?? t('common.unlockLead')}>
        {about && about.facts.length > 0 && (
          <Asked t={t} label={about.title}>
            <Facts facts={about.facts} />
          </Asked>
        )}
        <ul class="ways">
          {factors.map((factor) => (
            <li key={factor.factorId}>
              <Press
                class="way"
                disabled={isBusy}
                onPress={() => {
                  if (factor.kind === 'passkey') void attempt(factor, passkeySecret)
                  else setChosen(factor)
                }}
              >
                <Way
                  icon={factor.kind}
                  name={t(`common.use_${factor.kind}`)}
                  about={isBusy && factor.kind === 'passkey' ? t('common.waiting') : undefined}
                />
              </Press>
            </li>
          ))}
        </ul>
        <Problem text={problem} />
        <HiddenFrom t={t} />
        <button type="button" class="quiet" onClick={leave}>
          {about ? t('common.cancel') : t('common.later')}
        </button>
      </Card>
    </Guard>
  )
}
