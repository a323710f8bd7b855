import type { CaipNetworkId, CoreState } from '@latchkey/kernel'
import { sessionInUse } from '@latchkey/kernel/late'
import { isBlocked, isConnected } from './entry-parts.js'

/** Actions of the open modal after the sessions changed. */
export type Step = 'none' | 'close' | 'complete' | 'wallets' | 'unsupported' | 'leave-networks'

/** Views that show nothing without an account. */
const BOUND: readonly string[] = ['Account', 'AccountSettings', 'ProfileWallets', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']
/** Further views of this plugin; above a view that shows an account, they close with it. */
const FREE: readonly string[] = ['Networks', 'WhatIsANetwork']
/** Views of one wallet: when it disconnects, the others are shown. */
const OF_ONE_WALLET: readonly string[] = ['AccountSettings', 'SwitchNetwork', 'UnsupportedChain']
/** Views that UnsupportedChain replaces, even if the wallet was on that chain before the modal opened. It opens on top of others. */
export const GIVES_WAY: readonly string[] = ['Account', 'AccountSettings', 'ConnectingExternal']

/** Compares two states of the kernel and returns the next step for the modal. Pure; never opens a closed modal. */
export function nextStep(before: CoreState, core: CoreState, allowUnsupportedChain = false): Step {
  const top = core.stack.at(-1)
  if (!core.open || !top) return 'none'
  if (isBlocked(core, allowUnsupportedChain)) {
    if (core.stack.some((entry) => entry.view === 'UnsupportedChain')) return 'none'
    return !isBlocked(before, allowUnsupportedChain) || GIVES_WAY.includes(top.view) ? 'unsupported' : 'none'
  }
  if (lostWallet(before, core)) {
    if (Object.values(core.sessions).some(isConnected)) return OF_ONE_WALLET.includes(top.view) ? 'wallets' : 'none'
    return isOwn(top.view) && core.stack.some((entry) => BOUND.includes(entry.view)) ? 'close' : 'none'
  }
  if (top.view === 'UnsupportedChain') return sessionInUse(core)?.status === 'connecting' ? 'none' : 'complete'
  if (top.view === 'SwitchNetwork') {
    const unblocked = core.stack.some((entry) => entry.view === 'UnsupportedChain')
    return unblocked || hasMoved(before, core, top.args) ? 'leave-networks' : 'none'
  }
  return 'none'
}

function isOwn(view: string): boolean {
  return BOUND.includes(view) || FREE.includes(view)
}

function lostWallet(before: CoreState, core: CoreState): boolean {
  const namespace = before.only ?? before.namespace
  const session = sessionInUse(before)
  if (namespace === undefined || !isConnected(session)) return false
  return !core.sessions[namespace]?.connections.some((c) => c.connector === session?.connector)
}

/** Returns true if the wallet has since switched to one of the app's networks, by our request or otherwise. */
function hasMoved(before: CoreState, core: CoreState, args: unknown): boolean {
  // The arguments of a SwitchNetwork entry, as declared in the contract.
  const [namespace = ''] = (args as { readonly chain: CaipNetworkId }).chain.split(':')
  const now = core.sessions[namespace]
  return isConnected(now) && now?.supported === true && now.chain !== before.sessions[namespace]?.chain
}
