import type { CaipNetworkId, CoreState } from '@latchkey/kernel'
import { sessionInUse } from '@latchkey/kernel/late'
import { isBlocked, isConnected } from './entry-parts.js'

/** What the open modal has to do after a change of the sessions. */
export type Step = 'none' | 'close' | 'complete' | 'wallets' | 'unsupported' | 'leave-networks'

/** Views that show nothing without an account. */
const BOUND: readonly string[] = ['Account', 'AccountSettings', 'ProfileWallets', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']
/** Further views of this plugin; above one that shows an account they go with it. */
const FREE: readonly string[] = ['Networks', 'WhatIsANetwork']
/** Views of one wallet: when that is gone, the others are shown. */
const OF_ONE_WALLET: readonly string[] = ['AccountSettings', 'SwitchNetwork', 'UnsupportedChain']
/** Views in whose place UnsupportedChain comes, also when the wallet was there before the modal opened. It lies on top of others. */
export const GIVES_WAY: readonly string[] = ['Account', 'AccountSettings', 'ConnectingExternal']

/** Compares two moments of the kernel and says what follows for the modal. Pure; never opens a closed one. */
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

/** Did the wallet go to a network of the app since, by our question or on its own? */
function hasMoved(before: CoreState, core: CoreState, args: unknown): boolean {
  // The arguments of a SwitchNetwork entry, as the contract has them.
  const [namespace = ''] = (args as { readonly chain: CaipNetworkId }).chain.split(':')
  const now = core.sessions[namespace]
  return isConnected(now) && now?.supported === true && now.chain !== before.sessions[namespace]?.chain
}
