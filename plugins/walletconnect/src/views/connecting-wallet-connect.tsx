import type { Context, ListedWallet, ViewProps } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import { Button, LoginGated, ProgressRing, Screen, Tabs, useCore, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { connectPhone } from '../actions/connect-phone.js'
import type { WalletConnectContract } from '../contract.js'
import { type Pane, panesFor } from '../panes.js'
import { AppPane } from './parts/app-pane.js'
import { CodePane } from './parts/code-pane.js'
import { InAppPane } from './parts/in-app-pane.js'
import { Outcome } from './parts/outcome.js'
import { SlowKeeping } from './parts/slow-keeping.js'
import { Stores } from './parts/stores.js'

export type Ctx = Context<WalletConnectContract>

/** A code to scan or an app to open, for any wallet or for one. */
export default function ConnectingWalletConnect({ ctx, args }: ViewProps<WalletConnectContract, 'ConnectingWalletConnect'>): ReactNode {
  return (
    <LoginGated ctx={ctx} whole>
      <PhoneWallet ctx={ctx} wallet={args?.wallet} />
    </LoginGated>
  )
}

interface PhoneWalletProps {
  readonly ctx: Ctx
  readonly wallet?: ListedWallet | undefined
}

/** Proposes a session as long as it is shown. */
export function PhoneWallet({ ctx, wallet }: PhoneWalletProps): ReactNode {
  const { connectors } = useCore(ctx)
  const { attempt, pairing, waitsFor } = useOwn(ctx)
  const { announce } = useShell()
  const extension = connectors.find(({ rdns, installed }) => installed && rdns !== undefined && rdns === wallet?.rdns)
  const panes = panesFor({ wallet, touch: surroundings().touch, installed: extension !== undefined })
  const ways = panes.join(' ')
  const [chosen, choose] = useState<Pane | undefined>()
  const pane = chosen ?? panes[0] ?? 'qrcode'
  const name = wallet?.name ?? ctx.t('walletconnect.anyWallet')

  const inApp = pane === 'inapp'
  useEffect(() => {
    // No session is proposed: the page starts over in the wallet's browser.
    if (inApp) return
    void connectPhone(ctx)
    // The view is closed; a late approval still connects.
    return () => ctx.use(connections).release()
  }, [ctx, inApp])
  useEffect(() => {
    if (wallet) ctx.emit('selectWallet', { name: wallet.name, view: 'ConnectingWalletConnect', panes: ways.split(' ') })
  }, [ctx, wallet, ways])
  useEffect(() => {
    if (pairing.renewed > 0) announce(ctx.t('walletconnect.renewed'))
  }, [announce, ctx, pairing.renewed])

  const over = attempt === 'declined' || attempt === 'failed'
  if (over && pane !== 'browser' && !inApp) return <Outcome ctx={ctx} wallet={wallet} name={name} onRetry={() => void connectPhone(ctx)} />
  if (attempt === 'signing' && waitsFor !== undefined) return <SlowKeeping ctx={ctx} wallet={wallet} host={waitsFor} />
  if (attempt === 'signing') return <Authenticating ctx={ctx} wallet={wallet} />
  return (
    <Screen align="center">
      <Tabs
        label={ctx.t('walletconnect.panes')}
        tabs={(panes.includes(pane) ? panes : []).map((id) => ({
          id,
          label: id === 'unsupported' ? name : ctx.t(`walletconnect.pane.${id}`),
        }))}
        value={pane}
        // The tab bar offers nothing else.
        onChange={(id) => choose(id as Pane)}
      >
        <Body
          ctx={ctx}
          pane={pane}
          wallet={wallet}
          onCode={() => choose('qrcode')}
          onBrowser={() => extension && ctx.openAny('ConnectingExternal', { connector: extension.id })}
        />
      </Tabs>
    </Screen>
  )
}

/** The wallet signed while connecting, and the signature is being stored. */
function Authenticating({ ctx, wallet }: { readonly ctx: Ctx; readonly wallet: ListedWallet | undefined }): ReactNode {
  return (
    <Screen align="center">
      <ProgressRing state="waiting" src={wallet?.image_url} name={wallet?.name ?? 'WalletConnect'} />
      <p className="lk-16 lk-strong" role="status">
        {ctx.t('walletconnect.authenticating')}
      </p>
    </Screen>
  )
}

interface BodyProps {
  readonly ctx: Ctx
  readonly pane: Pane
  readonly wallet: ListedWallet | undefined
  readonly onCode: () => void
  readonly onBrowser: () => void
}

function Body({ ctx, pane, wallet, onCode, onBrowser }: BodyProps): ReactNode {
  if (pane === 'qrcode' || !wallet) return <CodePane ctx={ctx} wallet={wallet} />
  if (pane === 'unsupported')
    return <Stores ctx={ctx} wallet={wallet} title={ctx.t('walletconnect.unsupported', { wallet: wallet.name })} />
  if (pane === 'inapp') return <InAppPane ctx={ctx} wallet={wallet} />
  if (pane === 'browser') {
    return (
      <Button kind="primary" onClick={onBrowser}>
        {ctx.t('walletconnect.openApp', { wallet: wallet.name })}
      </Button>
    )
  }
  return <AppPane ctx={ctx} pane={pane} wallet={wallet} onCode={onCode} />
}
