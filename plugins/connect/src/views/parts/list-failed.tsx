import type { Context } from '@latchkey/kernel'
import { Button, Notice } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../../contract.js'

export interface ListFailedProps {
  readonly ctx: Context<ConnectContract>
  readonly onRetry: () => void
}

/** Shown when the list of all wallets failed to load, with a retry button. Wallets in the page still work. */
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
