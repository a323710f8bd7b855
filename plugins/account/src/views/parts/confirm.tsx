import type { Context } from '@latchkey/kernel'
import { Button, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AccountContract } from '../../contract.js'

export interface ConfirmProps {
  readonly ctx: Context<AccountContract>
  readonly question: string
  readonly busy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks for confirmation, in place. The safe answer has the focus. */
export function Confirm({ ctx, question, busy, onYes, onNo }: ConfirmProps): ReactNode {
  const { announce } = useShell()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    no.current?.focus()
    announce(question)
  }, [announce, question])
  return (
    <div className="lk-confirm lk-14">
      <p className="lk-strong">{question}</p>
      <Button ref={no} size="small" onClick={onNo}>
        {ctx.label('shell.cancel')}
      </Button>
      <Button size="small" kind="danger" loading={busy} onClick={onYes}>
        {ctx.t('account.disconnect')}
      </Button>
    </div>
  )
}
