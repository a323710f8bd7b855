import type { Context } from '@latchkey/kernel'
import { Button, Field, useOwn, useStyles } from '@latchkey/kernel/ui'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { logIn } from '../../actions/log-in.js'
import type { EmailContract } from '../../contract.js'
import { problemText } from '../../problem-of.js'
import { type } from '../../state.js'
import { styles } from '../styles.js'
import { useLife } from './use-life.js'

/** Anything shorter is not an address. */
const SHORTEST = 3

/** A field and its button, which appears once there is something to send. */
export function EmailForm({ ctx, autoFocus }: { readonly ctx: Context<EmailContract>; readonly autoFocus?: boolean }): ReactNode {
  const { typed, status, problem } = useOwn(ctx)
  useStyles(styles)
  const signal = useLife()
  const told = useRef(false)
  const isBusy = status !== 'idle'
  return (
    <form
      className="lk-email"
      noValidate
      onFocus={() => {
        if (!told.current) ctx.emit('emailLoginSelected', {})
        told.current = true
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void logIn(ctx, { email: typed.trim(), signal: signal() })
      }}
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
        onChange={(text) => type(ctx.state, text)}
        {...(autoFocus && { autoFocus })}
      />
      {typed.trim().length >= SHORTEST && (
        <Button kind="primary" type="submit" loading={isBusy}>
          {problem?.what === 'unavailable' ? ctx.t('email.again') : ctx.t('email.submit')}
        </Button>
      )}
    </form>
  )
}
