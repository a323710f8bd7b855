import type { ViewProps } from '@latchkey/kernel'
import { Button, OtpField, Screen } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SiwxContract } from '../contract.js'
import type { EmailCapture } from '../email-capture.js'
import { signInService } from '../shared.js'
import { type MailProblem, problemOf, problemText } from './parts/problem-of.js'

/** Wait before another code may be sent (specification section 9). */
const COOLDOWN_S = 30

/** Asks for the code sent to the address. */
export default function DataCaptureOtpConfirm({ ctx, args: { email } }: ViewProps<SiwxContract, 'DataCaptureOtpConfirm'>): ReactNode {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MailProblem>()
  const [left, setLeft] = useState(COOLDOWN_S)
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    return () => {
      life.current?.abort()
      life.current = undefined
    }
  }, [])
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])

  const run = async (work: (capture: EmailCapture, signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    if (busy) return
    // Autofill may enter a code before any effect runs.
    life.current ??= new AbortController()
    const { signal } = life.current
    setBusy(true)
    setProblem(undefined)
    try {
      await work((await ctx.use(signInService)()).email, signal)
    } catch (error) {
      if (signal.aborted) return
      setCode('')
      setProblem(problemOf(ctx, error, 'wrong'))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  const confirm = (typed: string): void => void run((capture, signal) => capture.confirm(email, typed, signal))
  const resend = (): void =>
    void run(async (capture, signal) => {
      await capture.send(email, signal)
      setLeft(COOLDOWN_S)
    })
  return (
    <Screen
      lead={ctx.t('siwx.capture.sent', { email })}
      footer={
        <Button kind="quiet" disabled={left > 0} onClick={resend}>
          {left > 0 ? ctx.t('siwx.capture.resendIn', { seconds: left }) : ctx.t('siwx.capture.resend')}
        </Button>
      }
    >
      <OtpField
        label={ctx.t('siwx.capture.code')}
        value={code}
        onChange={setCode}
        onComplete={confirm}
        disabled={busy}
        error={problemText(ctx, problem)}
        hint={busy ? ctx.t('siwx.checking') : undefined}
      />
    </Screen>
  )
}
