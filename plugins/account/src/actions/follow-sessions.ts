import type { Context, CoreState } from '@latchkey/kernel'
import type { AccountContract } from '../contract.js'
import { GIVES_WAY, nextStep } from '../next-step.js'
import type { AccountOptions } from '../options.js'
import { setPicked } from '../state.js'
import { backTo } from './back-to.js'
import { leaveNetworks } from './leave-networks.js'
import { switchNetwork } from './switch-network.js'

/** Keeps the open modal in sync with the sessions: changes made in the wallet change what is shown. Never opens a closed modal. */
export function followSessions(ctx: Context<AccountContract>, { allowUnsupportedChain }: AccountOptions, since: CoreState): void {
  let before = since
  const check = (): void => {
    const last = before
    before = ctx.core
    const top = before.stack.at(-1)?.view
    switch (nextStep(last, before, allowUnsupportedChain)) {
      case 'close':
        ctx.close()
        break
      case 'complete':
        ctx.complete()
        break
      case 'leave-networks':
        leaveNetworks(ctx)
        break
      case 'wallets':
        ctx.replace('ProfileWallets')
        ctx.toast({ kind: 'info', text: ctx.t('account.wallets.removed') })
        break
      case 'unsupported':
        if (top !== undefined && GIVES_WAY.includes(top)) ctx.replace('UnsupportedChain')
        else ctx.open('UnsupportedChain')
    }
  }
  ctx.subscribe('core', check)
  // A connecting wallet is handled before the view that waited for it moves on; the rest can wait for the end of the task.
  ctx.on('connect', ({ namespace, restored }) => {
    check()
    if (!restored) goOn(ctx, namespace)
  })
  ctx.on('close', () => setPicked(ctx.state, undefined))
  check()
}

/** A requested wallet has connected: moves on to the network that was picked for it, or back to the list of wallets. */
function goOn(ctx: Context<AccountContract>, namespace: string): void {
  const { picked } = ctx.state
  const waits = ctx.core.stack.at(-1)?.view === 'ConnectingExternal'
  if (picked?.startsWith(`${namespace}:`)) {
    setPicked(ctx.state, undefined)
    if (!waits || ctx.core.sessions[namespace]?.network?.caipNetworkId === picked) return
    void switchNetwork(ctx, picked)
    ctx.replace('SwitchNetwork', { chain: picked })
    return
  }
  const wallets = ctx.core.stack.findIndex((entry) => entry.view === 'ProfileWallets')
  if (!waits || wallets < 0) return
  backTo(ctx, wallets + 1)
  ctx.toast({ kind: 'success', text: ctx.t('account.wallets.added') })
}
