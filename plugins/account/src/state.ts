import type { BalanceState, CaipNetworkId, Identity, Mutable } from '@latchkey/kernel'
import type { AccountState, Switching, SwitchPhase } from './contract.js'

type State = Mutable<AccountState>

/** Starts a new switch request; answers to the previous one no longer count. */
export function beginSwitch(state: State, chain: CaipNetworkId): Switching {
  const switching: Switching = { attempt: (state.switching?.attempt ?? 0) + 1, chain, phase: 'asking', reason: undefined }
  state.switching = switching
  return switching
}

/** Records the state of the request. Returns false when it is no longer the current one. */
export function setSwitchPhase(state: State, { attempt }: Switching, phase: SwitchPhase, reason?: string): boolean {
  const { switching } = state
  if (switching?.attempt !== attempt || switching.phase === 'left') return false
  state.switching = { ...switching, phase, reason }
  return true
}

/** The visitor is no longer waiting for the network. */
export function leaveSwitch(state: State): void {
  if (state.switching) state.switching = { ...state.switching, phase: 'left', reason: undefined }
}

export function setPicked(state: State, chain: CaipNetworkId | undefined): void {
  state.picked = chain
}

/** Marks a wallet as disconnecting. Returns false when it is disconnecting already. */
export function beginLeaving(state: State, connector: string): boolean {
  if (state.leaving.includes(connector)) return false
  state.leaving = [...state.leaving, connector]
  return true
}

export function endLeaving(state: State, connector: string): void {
  state.leaving = state.leaving.filter((c) => c !== connector)
}

export function setIdentity(state: State, account: string, identity: Identity): void {
  state.identities = { ...state.identities, [account]: identity }
}

/** Records the state of a balance. Returns true when its failure should be reported: once, until it works again. */
export function noteBalance(state: State, balance: string, status: BalanceState['status']): boolean {
  const failed = status === 'failed' || status === 'stale'
  if (status === 'ready' && state.failedBalance === balance) state.failedBalance = undefined
  if (!failed || state.failedBalance === balance) return false
  state.failedBalance = balance
  return true
}
