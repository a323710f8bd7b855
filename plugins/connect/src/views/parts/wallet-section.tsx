import type { Context } from '@latchkey/kernel'
import { Button, useCore, useOwn } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../../contract.js'
import { connectOptions } from '../../options.js'
import { hasLogins } from '../../visible-sections.js'
import { WalletList } from './wallet-list.js'

export interface WalletSectionProps {
  readonly ctx: Context<ConnectContract>
  readonly namespace: string | undefined
}

/** Installed wallets beside other sign-in methods: with more, those methods would be below the edge of the card. */
const MOST = 3

/** The wallet block of the Connect view: the list, or one button if the app leads with email or social sign-in. */
export default function WalletSection({ ctx, namespace }: WalletSectionProps): ReactNode {
  useCore(ctx)
  useOwn(ctx)
  const besideLogins = hasLogins(ctx)
  if (besideLogins && ctx.use(connectOptions).collapseWallets) {
    return (
      <Button icon="wallet" onClick={() => ctx.open('ConnectWallets')}>
        {ctx.t('connect.collapsed')}
      </Button>
    )
  }
  return <WalletList ctx={ctx} namespace={namespace} most={besideLogins ? MOST : undefined} />
}
