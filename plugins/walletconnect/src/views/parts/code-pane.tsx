import type { ListedWallet } from '@latchkey/kernel'
import { Button, CopyButton, QrCode, Skeleton, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { Ctx } from '../connecting-wallet-connect.js'

/** The pairing URI as a code and as text. */
export function CodePane({ ctx, wallet }: { readonly ctx: Ctx; readonly wallet: ListedWallet | undefined }): ReactNode {
  const { uri } = useOwn(ctx).pairing
  const lead = wallet ? ctx.t('walletconnect.leadWallet', { wallet: wallet.name }) : ctx.t('walletconnect.lead')
  return (
    <>
      <div className="lk-code">
        {uri ? <QrCode value={uri} label={lead} image={wallet ? { src: wallet.image_url, name: wallet.name } : 'wallet'} /> : <Skeleton />}
      </div>
      <p className="lk-14 lk-quiet">{lead}</p>
      <div className="lk-ways">
        {/* Its place is kept until there is something to copy. */}
        <div aria-hidden={!uri || undefined}>
          <CopyButton kind="quiet" value={uri ?? ''} label={ctx.t('walletconnect.copy')} done={ctx.t('walletconnect.copied')} />
        </div>
        {!wallet && ctx.canOpen('GetWallet') && (
          <Button kind="quiet" onClick={() => ctx.openAny('GetWallet')}>
            {ctx.t('walletconnect.noWallet')}
          </Button>
        )}
      </div>
    </>
  )
}
