import type { ViewProps } from '@latchkey/kernel'
import { Button, Field, Screen, useOwn, useStyles } from '@latchkey/kernel/ui'
import { isEmail } from '@latchkey/kernel/wire'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { emailInUse, leaveChange, startChange } from '../actions/change-email.js'
import type { EmailContract } from '../contract.js'
import { problemText } from '../problem-of.js'
import { idle } from '../state.js'
import { useLife } from './parts/use-life.js'
import { styles } from './styles.js'

/** Asks for the wallet's new login address. Nothing changes before both codes are confirmed. */
export default function UpdateEmailWallet({ ctx, args }: ViewProps<EmailContract, 'UpdateEmailWallet'>): ReactNode {
  const current = emailInUse(ctx)
  const [typed, setTyped] = useState(args?.email ?? current ?? '')
  const { status, problem } = useOwn(ctx)
  const signal = useLife()
  useStyles(styles)
  // Earlier errors do not concern this field.
  useEffect(() => idle(ctx.state), [ctx])
  if (current === undefined) return <Screen lead={ctx.t('email.updateNone')} />
  const email = typed.trim()
  const isBusy = status !== 'idle'
  return (
    <form
      className="lk-email-change"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void startChange(ctx, { email, signal: signal() })
      }}
    >
      <Screen
        lead={ctx.t('email.updateLead')}
        footer={
          <>
            <Button kind="quiet" onClick={() => leaveChange(ctx)}>
              {ctx.t('email.updateCancel')}
            </Button>
            <Button
              kind="primary"
              type="submit"
              loading={isBusy}
              disabled={!isEmail(email) || email.toLowerCase() === current.toLowerCase()}
            >
              {ctx.t('email.updateSave')}
            </Button>
          </>
        }
      >
        <Field
          label={ctx.t('email.field')}
          placeholder={ctx.t('email.placeholder')}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          value={typed}
          disabled={isBusy}
          error={problemText(ctx, problem)}
          onChange={(text) => {
            setTyped(text)
            if (problem) idle(ctx.state)
          }}
          autoFocus
        />
      </Screen>
    </form>
  )
}
