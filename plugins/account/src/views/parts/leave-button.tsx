import type { Context } from '@latchkey/kernel'
import type { AccountInUse } from '@latchkey/kernel/async'
import { Button, IconButton, Spinner, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { disconnectWallet } from '../../actions/disconnect-wallet.js'
import type { AccountContract } from '../../contract.js'

export interface LeaveButtonProps {
  readonly ctx: Context<AccountContract>
  readonly account: AccountInUse
  /** `icon` fits next to other small buttons. */
  readonly kind?: 'quiet' | 'icon'
}

/** Disconnects the wallet in use. */
export function LeaveButton({ ctx, account: { namespace, session }, kind = 'quiet' }: LeaveButtonProps): ReactNode {
  const { leaving } = useOwn(ctx)
  const { connector } = session
  if (connector === undefined) return null
  const isLeaving = leaving.includes(connector)
  const leave = (): void => {
    if (!isLeaving) void disconnectWallet(ctx, { namespace, connector })
  }
  if (kind === 'icon') {
    return isLeaving ? (
      <span className="lk-account-leaving">
        <Spinner />
      </span>
    ) : (
      <IconButton icon="disconnect" label={ctx.t('account.disconnect')} size="small" onClick={leave} />
    )
  }
  return (
    <div className="lk-leave">
      <Button kind="quiet" icon="disconnect" loading={isLeaving} onClick={leave}>
        {ctx.t('account.disconnect')}
      </Button>
    </div>
  )
}
