import type { ViewProps } from '@latchkey/kernel'
import { LoginGated, OtpField, Screen, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { confirmCode } from '../actions/log-in.js'
import type { EmailContract } from '../contract.js'
import { problemText } from '../problem-of.js'
import { SendAgain } from './parts/send-again.js'
import { useLife } from './parts/use-life.js'

/** Asks for the emailed code. */
export default function EmailVerifyOtp(props: ViewProps<EmailContract, 'EmailVerifyOtp'>): ReactNode {
  return (
    <LoginGated ctx={props.ctx} whole>
      <Code {...props} />
    </LoginGated>
  )
}

function Code({ ctx, args: { email } }: ViewProps<EmailContract, 'EmailVerifyOtp'>): ReactNode {
  const [code, setCode] = useState('')
  const { status, problem } = useOwn(ctx)
  const signal = useLife()
  const confirm = async (otp: string): Promise<void> => {
    if (!(await confirmCode(ctx, { otp, signal: signal() }))) setCode('')
  }
  return (
    <Screen lead={ctx.t('email.otpLead', { email })} footer={<SendAgain ctx={ctx} email={email} />}>
      <OtpField
        label={ctx.t('email.otpCode')}
        value={code}
        onChange={setCode}
        onComplete={(otp) => void confirm(otp)}
        disabled={status !== 'idle'}
        error={problemText(ctx, problem)}
        hint={status === 'checking' ? ctx.t('email.checking') : undefined}
      />
    </Screen>
  )
}
