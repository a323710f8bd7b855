import type { Context } from '@latchkey/kernel'
import { Button, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { sendMail } from '../../actions/send-mail.js'
import type { EmailContract } from '../../contract.js'
import { useLife } from './use-life.js'

/** Requests another email, after half a minute. */
export function SendAgain({ ctx, email }: { readonly ctx: Context<EmailContract>; readonly email: string }): ReactNode {
  const { mailAgainAt, status } = useOwn(ctx)
  const [now, setNow] = useState(Date.now)
  const signal = useLife()
  const left = Math.max(0, Math.ceil((mailAgainAt - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  const send = async (): Promise<void> => {
    if (await sendMail(ctx, { email, signal: signal() })) ctx.toast({ kind: 'success', text: ctx.t('email.otpSent') })
    setNow(Date.now())
  }
  return (
    <Button kind="quiet" disabled={left > 0 || status !== 'idle'} onClick={() => void send()}>
      {left > 0 ? ctx.t('email.otpResendIn', { seconds: left }) : ctx.t('email.otpResend')}
    </Button>
  )
}
