import type { Context } from '@latchkey/kernel'
import { Button, Notice } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { Browsed } from '../../browsing.js'
import type { WalletsContract } from '../../contract.js'

export interface ListEndProps {
  readonly ctx: Context<WalletsContract>
  readonly seen: Browsed
  readonly shown: number
  readonly onRetry: () => void
}

/** The end of the list, below the tiles: a retry button after a failure, and for screen readers the number of wallets. */
export function ListEnd({ ctx, seen: { status, more, text }, shown, onRetry }: ListEndProps): ReactNode {
  const said = status === 'ready' ? [ctx.t('wallets.count', { count: shown }), ...(more || text ? [] : [ctx.t('wallets.end')])] : []
  return (
    <>
      {status === 'failed' && (
        <Notice
          title={ctx.t('wallets.failed')}
          action={
            <Button kind="quiet" size="small" onClick={onRetry}>
              {ctx.label('shell.retry')}
            </Button>
          }
        />
      )}
      <p className="lk-hidden" role="status">
        {status === 'ready' ? said.join('. ') : status === 'failed' ? '' : ctx.t('wallets.loading')}
      </p>
    </>
  )
}
