import type { ViewProps } from '@latchkey/kernel'
import { LoginGated, Screen, Spinner, useOwn, useStyles } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { awaitDevice } from '../actions/log-in.js'
import type { EmailContract } from '../contract.js'
import { SendAgain } from './parts/send-again.js'
import { styles } from './styles.js'

/** Shown after the device approval link was emailed. Waits as long as it is shown. */
export default function EmailVerifyDevice(props: ViewProps<EmailContract, 'EmailVerifyDevice'>): ReactNode {
  return (
    <LoginGated ctx={props.ctx} whole>
      <Waiting {...props} />
    </LoginGated>
  )
}

function Waiting({ ctx, args: { email } }: ViewProps<EmailContract, 'EmailVerifyDevice'>): ReactNode {
  const { deviceNumber } = useOwn(ctx)
  useStyles(styles)
  useEffect(() => {
    const life = new AbortController()
    void awaitDevice(ctx, { email, signal: life.signal })
    return () => life.abort()
  }, [ctx, email])
  return (
    <Screen lead={ctx.t('email.deviceLead', { email })} footer={<SendAgain ctx={ctx} email={email} />}>
      <div className="lk-device">
        {deviceNumber !== undefined && (
          <p>
            <span className="lk-14 lk-quiet">{ctx.t('email.deviceNumber')}</span>
            <strong className="lk-device-number" dir="ltr">
              {deviceNumber}
            </strong>
          </p>
        )}
        <Spinner />
        <p className="lk-12 lk-quiet">{ctx.t('email.deviceLasts')}</p>
      </div>
    </Screen>
  )
}
