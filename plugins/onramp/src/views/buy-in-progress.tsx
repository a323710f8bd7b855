import type { ViewProps } from '@latchkey/kernel'
import { Button, CopyButton, formatAmount, Notice, ProgressRing, Screen, useOwn, useShell } from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import { type ReactNode, useEffect } from 'react'
import { openAgain } from '../actions/begin.js'
import type { OnrampContract } from '../contract.js'

/**
 * Shows the progress of the purchase on the provider's page. Going back closes this view; the purchase is still polled in the list of
 * purchases.
 */
export default function BuyInProgress({ ctx }: ViewProps<OnrampContract, 'BuyInProgress'>): ReactNode {
  const { attempt, purchases } = useOwn(ctx)
  const { announce, locale } = useShell()
  const purchase = purchases.find(({ id }) => id === attempt?.id)
  const { status = 'failed', name = '', url, blocked = false, left = false } = attempt ?? {}
  const isDone = status === 'done'
  const isOver = status === 'failed' || (status === 'away' && left)
  const bought =
    purchase?.amount == null
      ? undefined
      : { amount: formatAmount(fromUnits(BigInt(purchase.amount), purchase.decimals), { max: 5, locale }), symbol: purchase.symbol }
  const title = isDone
    ? bought
      ? ctx.t('onramp.progress.done', bought)
      : ctx.t('onramp.progress.paid')
    : isOver
      ? ctx.t('onramp.progress.failed')
      : status === 'pending'
        ? ctx.t('onramp.progress.pending')
        : blocked
          ? ctx.t('onramp.progress.blocked', { provider: name })
          : ctx.t('onramp.progress.lead', { provider: name })
  useEffect(() => announce(title), [announce, title])
  return (
    <Screen
      align="center"
      footer={
        isDone ? (
          <Button kind="primary" onClick={() => ctx.complete()}>
            {ctx.label('shell.done')}
          </Button>
        ) : (
          <>
            {isOver && <Button onClick={() => ctx.back()}>{ctx.label('shell.header.back')}</Button>}
            {attempt && status !== 'pending' && (
              <Button
                loading={status === 'starting'}
                kind={isOver || blocked ? 'primary' : 'secondary'}
                icon="external"
                onClick={() => void openAgain(ctx)}
              >
                {isOver
                  ? ctx.label('shell.retry')
                  : blocked
                    ? ctx.t('onramp.progress.open', { provider: name })
                    : ctx.t('onramp.progress.again')}
              </Button>
            )}
          </>
        )
      }
    >
      <ProgressRing state={isDone ? 'success' : isOver ? 'idle' : 'waiting'} name={name} />
      <div className="lk-buy-words">
        <p className="lk-20 lk-strong">{title}</p>
        {!isDone && !isOver && (
          <p className="lk-14 lk-quiet">{ctx.t(status === 'pending' ? 'onramp.progress.closable' : 'onramp.progress.watching')}</p>
        )}
        {isOver && <p className="lk-14 lk-quiet">{ctx.t('onramp.progress.nothing')}</p>}
      </div>
      {blocked && url !== undefined && status === 'away' && (
        <CopyButton kind="quiet" value={url} label={ctx.t('onramp.progress.copy')} done={ctx.label('shell.copied')} />
      )}
      {attempt === undefined && <Notice kind="warning">{ctx.t('onramp.progress.gone')}</Notice>}
    </Screen>
  )
}
