import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { connections, walletErrors } from '@latchkey/kernel/late'
import type { AccountContract, SwitchPhase } from '../contract.js'
import { beginSwitch, setSwitchPhase } from '../state.js'
import { leaveNetworks } from './leave-networks.js'

/**
 * Requests a network from the wallet and keeps the progress in the state. Must be called in the click itself, because wallets may open an
 * app or a window. A late approval still counts; only a visitor who is still waiting is moved on.
 */
export async function switchNetwork(ctx: Context<AccountContract>, chain: CaipNetworkId): Promise<void> {
  const mine = beginSwitch(ctx.state, chain)
  const network = ctx.core.networks.find((n) => n.caipNetworkId === chain)
  if (!network) return void setSwitchPhase(ctx.state, mine, 'manual')
  try {
    await ctx.use(connections).switchNetwork(chain, { progress: (now) => setSwitchPhase(ctx.state, mine, now) })
  } catch (error) {
    // Ended with the kernel.
    if (ctx.signal.aborted) return
    setSwitchPhase(ctx.state, mine, phaseOf(error), reasonOf(error))
    return
  }
  setSwitchPhase(ctx.state, mine, 'done')
  ctx.emit('switchNetwork', { network: chain })
  if (isWaited(ctx, chain)) leaveNetworks(ctx)
  if (ctx.core.open) ctx.toast({ kind: 'success', text: ctx.t('account.network.switched', { network: network.name }) })
}

function phaseOf(error: unknown): SwitchPhase {
  if (walletErrors.is(error, 'rejected')) return 'declined'
  if (walletErrors.is(error, 'pending')) return 'pending'
  return walletErrors.is(error, 'chain-not-supported') ? 'manual' : 'failed'
}

/** Returns the words of the wallet if it has any, or our own. */
function reasonOf(error: unknown): string {
  const { cause, message } = (error ?? {}) as { readonly cause?: { readonly message?: unknown } | null; readonly message?: unknown }
  return [cause?.message, message].find((text): text is string => typeof text === 'string' && text !== '') ?? String(error)
}

/** Returns true if the visitor still sees the waiting view, or the row that switches without one. */
function isWaited({ core, state }: Context<AccountContract>, chain: CaipNetworkId): boolean {
  const top = core.stack.at(-1)
  if (state.switching?.chain !== chain || state.switching.phase === 'left') return false
  // The arguments of a SwitchNetwork entry, as declared in the contract.
  return top?.view === 'Networks' || (top?.view === 'SwitchNetwork' && (top.args as { readonly chain: CaipNetworkId }).chain === chain)
}
