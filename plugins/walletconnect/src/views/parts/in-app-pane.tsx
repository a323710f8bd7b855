import type { ListedWallet } from '@latchkey/kernel'
import { Button, CopyButton, ProgressRing } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { openWallet } from '../../open-wallet.js'
import type { Ctx } from '../connecting-wallet-connect.js'
import { Stores } from './stores.js'

/** Opens this page in the browser of a wallet that cannot be reached any other way. */
export function InAppPane({ ctx, wallet }: { readonly ctx: Ctx; readonly wallet: ListedWallet }): ReactNode {
  return (
    <>
      <ProgressRing state="waiting" src={wallet.image_url} name={wallet.name} />
      <div className="lk-waiting">
        <p className="lk-16 lk-strong">{ctx.t('walletconnect.openWallet', { wallet: wallet.name })}</p>
        <p className="lk-14 lk-quiet">{ctx.t('walletconnect.inAppLead', { wallet: wallet.name })}</p>
      </div>
      <Button kind="primary" onClick={() => openWallet(ctx, wallet)}>
        {ctx.t('walletconnect.openApp', { wallet: wallet.name })}
      </Button>
      <Stores ctx={ctx} wallet={wallet} title={ctx.t('walletconnect.missing')} />
      <div className="lk-side">
        <CopyButton kind="quiet" value={location.href} label={ctx.t('walletconnect.copyPage')} done={ctx.t('walletconnect.copied')} />
      </div>
    </>
  )
}
