import type { Context } from '@latchkey/kernel'
import { Button, Notice } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../../contract.js'

export interface ListFailedProps {
  readonly ctx: Context<ConnectContract>
  readonly onRetry: () => void
}

/** The list of all wallets did not come: says so and tries again. What is in the page works all the same. */
export function ListFailed({ ctx, onRetry }: ListFailedProps): ReactNode {
  return (
    <Notice
      title={ctx.t('connect.listFailed')}
      action={
        <Button kind="quiet" size="small" onClick={onRetry}>
          {ctx.label('shell.retry')}
        </Button>
      }
    />
  )
}
