import type { Context } from '@latchkey/kernel'
import { Button, Field, Icon, useOwn, useStyles } from '@latchkey/kernel/ui'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { logIn } from '../../actions/log-in.js'
import type { EmailContract } from '../../contract.js'
import { problemText } from '../../problem-of.js'
import { type } from '../../state.js'
import { styles } from '../styles.js'
import { useLife } from './use-life.js'

export interface EmailFormProps {
  readonly ctx: Context<EmailContract>
  /** `line` has its button at the end of the field; `screen` is the whole view, with the button below and the focus in the field. */
  readonly layout: 'line' | 'screen'
}

/** A field and its button, which is always visible: a button that appears later may be below the edge of the card. */
export function EmailForm({ ctx, layout }: EmailFormProps): ReactNode {
  const { typed, status, problem } = useOwn(ctx)
  useStyles(styles)
  const signal = useLife()
  const told = useRef(false)
  const isBusy = status !== 'idle'
  const isAgain = problem?.what === 'unavailable'
  const label = isAgain ? ctx.t('email.again') : ctx.t('email.submit')
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
        autoFocus={layout === 'screen'}
        trailing={
          layout === 'line' && (
            <Button kind="primary" size="small" type="submit" loading={isBusy}>
              {!isBusy && <Icon name={isAgain ? 'refresh' : 'forward'} />}
              <span className="lk-hidden">{label}</span>
            </Button>
          )
        }
      />
      {layout === 'screen' && (
        <Button kind="primary" type="submit" loading={isBusy}>
          {label}
        </Button>
      )}
    </form>
  )
}
