import type { Context } from '@latchkey/kernel'
import { Button, ProgressRing, Screen, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { forgetDeposit, openPage } from '../../actions/start-deposit.js'
import type { Deposit, PayExchangeContract } from '../../contract.js'

export interface DepositStatusProps {
  readonly ctx: Context<PayExchangeContract>
  readonly deposit: Deposit
}

/** Shows the progress of the deposit at the exchange. */
export function DepositStatus({ ctx, deposit: { status, name, page } }: DepositStatusProps): ReactNode {
  const { announce } = useShell()
  const isBlocked = page !== undefined && status === 'away'
  const title =
    status === 'away' || status === 'starting'
      ? ctx.t(isBlocked ? 'payExchange.blocked' : 'payExchange.away', { exchange: name })
      : ctx.t(`payExchange.status.${status}`)
  const isWaiting = status === 'away' || status === 'pending'
  useEffect(() => announce(title), [announce, title])
  // Leaving a finished deposit returns to the form; a running one stays.
  useEffect(() => () => void (isEnd(ctx.state.deposit?.status) && forgetDeposit(ctx)), [ctx])
  return (
    <Screen
      align="center"
      footer={
        isWaiting ? (
          isBlocked && (
            <Button kind="primary" icon="external" onClick={() => openPage(ctx)}>
              {ctx.t('payExchange.open', { exchange: name })}
            </Button>
          )
        ) : (
          <>
            {status !== 'done' && <Button onClick={() => forgetDeposit(ctx)}>{ctx.label('shell.retry')}</Button>}
            <Button
              kind="primary"
              onClick={() => {
                forgetDeposit(ctx)
                ctx.complete()
              }}
            >
              {ctx.label('shell.done')}
            </Button>
          </>
        )
      }
    >
      <ProgressRing state={status === 'done' ? 'success' : status === 'failed' ? 'failure' : isWaiting ? 'waiting' : 'idle'} name={name} />
      <div className="lk-deposit-words" data-status={status}>
        <p className="lk-20 lk-strong">{title}</p>
        {isWaiting && <p className="lk-14 lk-quiet">{ctx.t('payExchange.watching')}</p>}
      </div>
    </Screen>
  )
}

function isEnd(status: Deposit['status'] | undefined): boolean {
  return status !== undefined && status !== 'starting' && status !== 'away' && status !== 'pending'
}
