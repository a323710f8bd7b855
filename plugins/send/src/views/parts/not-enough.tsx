import type { Context } from '@latchkey/kernel'
import { Button, useCore, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SendContract } from '../../contract.js'

export interface NotEnoughProps {
  readonly ctx: Context<SendContract>
  /** Text for the missing coin: "Not enough ETH". */
  readonly label: string
}

/** Stands in place of the button that sends, beside the way to more coins if the app has the view for it. */
export function NotEnough({ ctx, label }: NotEnoughProps): ReactNode {
  const { namespace } = useCore(ctx)
  const isShown = useOwn(ctx).namespace === namespace && ctx.canOpen('WalletReceive')
  return (
    <div className="lk-send-pairs">
      {isShown && <Button onClick={() => ctx.openAny('WalletReceive')}>{ctx.t('send.receive')}</Button>}
      <Button kind="primary" disabled>
        {label}
      </Button>
    </div>
  )
}
