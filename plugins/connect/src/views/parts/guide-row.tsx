import type { Context } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import { Button, useCore, useOwn } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import { walletRows } from '../../actions/wallet-rows.js'
import type { ConnectContract } from '../../contract.js'
import { inWalletBrowser } from '../../in-wallet-browser.js'
import { connectOptions } from '../../options.js'
import { setSimple } from '../../state.js'
import { hasLogins } from '../../visible-sections.js'

/** For newcomers: the sign-in methods that need no wallet, or where to get one. */
export function GuideRow({ ctx }: { readonly ctx: Context<ConnectContract> }): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const { simple, listStatus } = state
  const options = ctx.use(connectOptions)
  const { collapseWallets = false } = options
  if (!ctx.canOpen('GetWallet')) return null
  const hasOthers = hasLogins(ctx)
  // An empty list has a button with the same words already.
  const isEmpty =
    !(hasOthers && collapseWallets) &&
    (listStatus === 'idle' || listStatus === 'ready') &&
    walletRows(ctx, state, options, core.only).length === 0
  if (hasOthers ? isEmpty && !simple : isEmpty || inWalletBrowser({ connectors: core.connectors, touch: surroundings().touch })) return null
  const press = (): void => {
    ctx.emit('clickGetWalletHelp', {})
    if (hasOthers) setSimple(ctx.state, !simple)
    else ctx.open('GetWallet')
  }
  return (
    <div className="lk-guide lk-14">
      <span className="lk-quiet">{ctx.t(simple ? 'connect.ownWallet' : 'connect.guide')}</span>
      <Button kind="quiet" size="small" onClick={press}>
        {ctx.t(simple ? 'connect.ownWalletCta' : 'connect.guideCta')}
      </Button>
    </div>
  )
}
