import type { ListedWallet } from '@latchkey/kernel'
import { Button, CopyButton, Notice, ProgressRing, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { nextWay, openWallet, type Place } from '../../open-wallet.js'
import type { Pane } from '../../panes.js'
import type { Ctx } from '../connecting-wallet-connect.js'
import { Stores } from './stores.js'

/** If the page is still visible this long after the tap, no app has opened. */
const STILL_HERE_MS = 3_000

interface AppPaneProps {
  readonly ctx: Ctx
  readonly pane: Pane
  readonly wallet: ListedWallet
  readonly onCode: () => void
}

/** Opens a wallet's app, tells the visitor where to continue, and helps if the app did not open. */
export function AppPane({ ctx, pane, wallet, onCode }: AppPaneProps): ReactNode {
  const { pairing, opened } = useOwn(ctx)
  const mine = opened?.wallet.id === wallet.id ? opened : undefined
  const stuck = useStuck(mine?.tried)
  const ready = pairing.status === 'ready'
  const place: Place = pane === 'webapp' ? 'web' : pane === 'desktop' ? 'desktop' : undefined
  const host = nextWay(ctx, wallet, place)?.unknownHost
  const open = (): boolean => openWallet(ctx, wallet, { place, shownHost: host })
  const label = host
    ? ctx.t('walletconnect.openApp', { wallet: host })
    : ready
      ? ctx.t(mine ? 'walletconnect.again' : pane === 'mobile' ? 'walletconnect.open' : 'walletconnect.openApp', { wallet: wallet.name })
      : ctx.t('walletconnect.preparing')
  return (
    <>
      <ProgressRing state="waiting" src={wallet.image_url} name={wallet.name} />
      <div className="lk-waiting">
        <p className="lk-16 lk-strong">
          {mine?.returned ? ctx.t('walletconnect.returned') : ctx.t('walletconnect.openWallet', { wallet: wallet.name })}
        </p>
        <p className="lk-14 lk-quiet">
          {mine?.returned
            ? ctx.t('walletconnect.returnedLead', { wallet: wallet.name })
            : ctx.t('walletconnect.approve', { wallet: wallet.name })}
        </p>
      </div>
      {host && <Notice kind="warning">{ctx.t('walletconnect.unknownHost', { host, wallet: wallet.name })}</Notice>}
      <Button kind="primary" disabled={!ready} onClick={open}>
        {label}
      </Button>
      {stuck && <Notice kind="info">{ctx.t('walletconnect.blocked')}</Notice>}
      {mine && <Stores ctx={ctx} wallet={wallet} title={ctx.t('walletconnect.missing')} strong={stuck} />}
      <div className="lk-side">
        {pairing.uri && (
          <CopyButton kind="quiet" value={pairing.uri} label={ctx.t('walletconnect.copy')} done={ctx.t('walletconnect.copied')} />
        )}
        <Button kind="quiet" icon="qr" onClick={onCode}>
          {ctx.t('walletconnect.useCode')}
        </Button>
      </div>
    </>
  )
}

/** True when the page stayed in front although an app should have opened. */
function useStuck(tried: number | undefined): boolean {
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    setStuck(false)
    if (!tried) return
    const timer = setTimeout(() => setStuck(document.visibilityState === 'visible'), STILL_HERE_MS)
    const left = (): void => {
      if (document.visibilityState === 'hidden') clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', left)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', left)
    }
  }, [tried])
  return stuck
}
