import type { ListedWallet } from '@latchkey/kernel'
import { Button, CopyButton, Icon, ProgressRing, QrCode, Skeleton, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { Ctx } from '../connecting-wallet-connect.js'

interface CodePaneProps {
  readonly ctx: Ctx
  readonly wallet: ListedWallet | undefined
}

/** The pairing URI as a code and as text; once a wallet has scanned the code, the wait for its answer, in the same space. */
export function CodePane({ ctx, wallet }: CodePaneProps): ReactNode {
  const { uri, scanned } = useOwn(ctx).pairing
  const [again, showAgain] = useState<string>()
  const isScanned = scanned && again !== uri
  const name = wallet?.name ?? ctx.t('walletconnect.anyWallet')
  const lead = wallet ? ctx.t('walletconnect.leadWallet', { wallet: wallet.name }) : ctx.t('walletconnect.lead')
  return (
    <>
      <div className="lk-code">
        {isScanned ? (
          <Scanned ctx={ctx} wallet={wallet} />
        ) : uri ? (
          <QrCode value={uri} label={lead} image={wallet ? { src: wallet.image_url, name: wallet.name } : 'wallet'} />
        ) : (
          <Skeleton />
        )}
      </div>
      <p className="lk-14 lk-quiet">{isScanned ? ctx.t('walletconnect.approve', { wallet: name }) : lead}</p>
      <div className="lk-ways">
        {isScanned ? (
          <Button kind="quiet" icon="qr" onClick={() => showAgain(uri)}>
            {ctx.t('walletconnect.useCode')}
          </Button>
        ) : (
          // Its place is kept until there is something to copy.
          <div aria-hidden={!uri || undefined}>
            <CopyButton kind="quiet" value={uri ?? ''} label={ctx.t('walletconnect.copy')} done={ctx.t('walletconnect.copied')} />
          </div>
        )}
        {!wallet && ctx.canOpen('GetWallet') && (
          <div aria-hidden={isScanned || undefined}>
            <Button kind="quiet" onClick={() => ctx.openAny('GetWallet')}>
              {ctx.t('walletconnect.noWallet')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function Scanned({ ctx, wallet }: CodePaneProps): ReactNode {
  const { announce } = useShell()
  const title = ctx.t('walletconnect.scanned')
  useEffect(() => announce(title, 'polite'), [announce, title])
  return (
    <div className="lk-scanned">
      <ProgressRing state="waiting" src={wallet?.image_url} name={wallet?.name ?? ''}>
        {wallet ? undefined : (
          <span>
            <Icon name="phone" size={32} />
          </span>
        )}
      </ProgressRing>
      <p className="lk-16 lk-strong">{title}</p>
    </div>
  )
}
