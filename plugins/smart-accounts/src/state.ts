import type { Mutable } from '@latchkey/kernel'
import type { Permission, SmartAccountsState } from './contract.js'

type State = Mutable<SmartAccountsState>

export function switching(state: State): void {
  state.isSwitching = true
}

/** The switch is over, whatever its result. */
export function switched(state: State): void {
  state.isSwitching = false
}

export function explained(state: State): void {
  state.isExplained = true
}

/** A list that is already shown stays until the response arrives. */
export function reading(state: State): void {
  if (!Array.isArray(state.permissions)) state.permissions = 'loading'
}

export function permissionsAre(state: State, permissions: 'failed' | readonly Permission[]): void {
  state.permissions = permissions
}

export function revoking(state: State, context: string | undefined): void {
  state.revoking = context
}
