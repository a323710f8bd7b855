import type { Context } from '@latchkey/kernel'
import type { AccountInUse } from '@latchkey/kernel/async'
import { Button, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { disconnectWallet } from '../../actions/disconnect-wallet.js'
import type { AccountContract } from '../../contract.js'

export interface LeaveButtonProps {
  readonly ctx: Context<AccountContract>
  readonly account: AccountInUse
}

/** Disconnects the wallet in use. */
export function LeaveButton({ ctx, account: { namespace, session } }: LeaveButtonProps): ReactNode {
  const { leaving } = useOwn(ctx)
  const { connector } = session
  if (connector === undefined) return null
  return (
    <div className="lk-leave">
      <Button
        kind="quiet"
        icon="disconnect"
        loading={leaving.includes(connector)}
        onClick={() => void disconnectWallet(ctx, { namespace, connector })}
      >
        {ctx.t('account.disconnect')}
      </Button>
    </div>
  )
}
