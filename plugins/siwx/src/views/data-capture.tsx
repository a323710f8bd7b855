import type { ViewProps } from '@latchkey/kernel'
import { app } from '@latchkey/kernel/late'
import { Button, Field, Screen, Skeleton, useOwn } from '@latchkey/kernel/ui'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SiwxContract } from '../contract.js'
import type { SignIn } from '../create-sign-in.js'
import { signInService } from '../shared.js'
import { Chips } from './parts/chips.js'
import { type MailProblem, problemOf, problemText } from './parts/problem-of.js'
import { suggestDomains } from './parts/suggest-domains.js'

/** Asks for an email address for the account, and suggests addresses used here before and common domains. */
export default function DataCapture({ ctx }: ViewProps<SiwxContract, 'DataCapture'>): ReactNode {
  const { held } = useOwn(ctx)
  const [signIn, setSignIn] = useState<SignIn>()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MailProblem>()
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    ctx.use(signInService)().then(setSignIn, ctx.report)
    return () => {
      life.current?.abort()
      life.current = undefined
    }
  }, [ctx])
  if (!signIn)
    return (
      <Screen>
        <Skeleton />
      </Screen>
    )

  const { email: capture } = signIn
  const submit = async (address: string): Promise<void> => {
    if (busy) return
    // Autofill may enter an address before any effect runs.
    life.current ??= new AbortController()
    const { signal } = life.current
    if (!capture.isEmail(address)) return setProblem({ what: 'invalid' })
    setBusy(true)
    setProblem(undefined)
    try {
      if (await capture.send(address, signal)) ctx.open('DataCaptureOtpConfirm', { email: address })
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(ctx, error, 'invalid'))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  const recent = capture.recent().filter((one) => one !== email)
  return (
    <form
      className="lk-siwx-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(email.trim())
      }}
    >
      <Screen
        lead={ctx.t('siwx.capture.lead', { app: ctx.use(app).metadata?.name ?? ctx.use(app).projectId })}
        footer={
          <>
            <Button kind="quiet" onClick={() => void capture.leave().then(() => ctx.complete(), ctx.report)}>
              {held ? ctx.t('siwx.cancel') : ctx.t('siwx.capture.skip')}
            </Button>
            <Button kind="primary" type="submit" loading={busy} disabled={email.trim().length < 3}>
              {ctx.t('siwx.capture.continue')}
            </Button>
          </>
        }
      >
        <Field
          label={ctx.t('siwx.capture.field')}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          autoFocus
          value={email}
          disabled={busy}
          error={problemText(ctx, problem)}
          onChange={(text) => {
            setEmail(text)
            setProblem(undefined)
          }}
        />
        {email === '' ? (
          <Chips label={ctx.t('siwx.capture.recent')} shown items={recent} onPick={setEmail} />
        ) : (
          <Chips
            label={ctx.t('siwx.capture.ends')}
            items={suggestDomains(email)}
            short={(item) => item.slice(item.indexOf('@'))}
            onPick={setEmail}
          />
        )}
      </Screen>
    </form>
  )
}
