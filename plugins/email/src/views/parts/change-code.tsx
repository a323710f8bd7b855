import type { Context } from '@latchkey/kernel'
import { Button, OtpField, Screen, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { leaveChange } from '../../actions/change-email.js'
import type { EmailContract } from '../../contract.js'
import { problemText } from '../../problem-of.js'
import { useLife } from './use-life.js'

/** Asks for one of the two codes of an email change. */
export function ChangeCode({
  ctx,
  sentTo,
  confirm,
}: {
  readonly ctx: Context<EmailContract>
  /** The address that the code was emailed to. */
  readonly sentTo: string
  /** Resolves with false if the code was rejected. */
  readonly confirm: (args: { readonly otp: string; readonly signal: AbortSignal }) => Promise<boolean>
}): ReactNode {
  const [code, setCode] = useState('')
  const { status, problem } = useOwn(ctx)
  const signal = useLife()
  const submit = async (otp: string): Promise<void> => {
    if (!(await confirm({ otp, signal: signal() }))) setCode('')
  }
  return (
    <Screen
      lead={ctx.t('email.otpLead', { email: sentTo })}
      footer={
        <Button kind="quiet" onClick={() => leaveChange(ctx)}>
          {ctx.t('email.updateCancel')}
        </Button>
      }
    >
      <OtpField
        label={ctx.t('email.otpCode')}
        value={code}
        onChange={setCode}
        onComplete={(otp) => void submit(otp)}
        disabled={status !== 'idle'}
        error={problemText(ctx, problem)}
        hint={status === 'checking' ? ctx.t('email.checking') : undefined}
      />
    </Screen>
  )
}
