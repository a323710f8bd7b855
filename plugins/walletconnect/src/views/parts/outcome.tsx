import type { ListedWallet } from '@latchkey/kernel'
import { Button, Details, ErrorState, ProgressRing, Screen, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { Ctx } from '../connecting-wallet-connect.js'

interface OutcomeProps {
  readonly ctx: Ctx
  readonly wallet: ListedWallet | undefined
  readonly name: string
  readonly onRetry: () => void
}

/** Connecting failed: the visitor declined, the wallet could not, or the relay does not answer. */
export function Outcome({ ctx, wallet, name, onRetry }: OutcomeProps): ReactNode {
  const { attempt, pairing, reason } = useOwn(ctx)
  const { announce } = useShell()
  const declined = attempt === 'declined'
  const title = declined
    ? ctx.t('walletconnect.declined', { wallet: name })
    : ctx.t('walletconnect.failed', { wallet: wallet?.name ?? 'WalletConnect' })
  useEffect(() => announce(title, 'assertive'), [announce, title])
  if (pairing.status === 'unreachable' || pairing.status === 'refused') {
    return (
      <Screen>
        <ErrorState title={ctx.t('walletconnect.unreachable')} details={reason} onRetry={onRetry}>
          {ctx.t('walletconnect.unreachableLead')}
        </ErrorState>
      </Screen>
    )
  }
  return (
    <Screen
      align="center"
      footer={
        <Button kind="primary" icon="refresh" onClick={onRetry}>
          {ctx.label('shell.retry')}
        </Button>
      }
    >
      <ProgressRing state={declined ? 'idle' : 'failure'} src={wallet?.image_url} name={wallet?.name ?? 'WalletConnect'} />
      <div className="lk-waiting">
        <p className="lk-16 lk-strong">{title}</p>
        <p className="lk-14 lk-quiet">{ctx.t('walletconnect.declinedLead')}</p>
      </div>
      {!declined && reason && <Details text={reason} />}
    </Screen>
  )
}
