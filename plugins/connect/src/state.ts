import type { Mutable } from '@latchkey/kernel'
import type { Attempt, ConnectState } from './contract.js'

export function setAttempt(state: Mutable<ConnectState>, attempt: Attempt | undefined): void {
  state.attempt = attempt
}

/** Changes the phase of the attempt if it is still the current one; answers to an older one change nothing. */
export function setPhase(state: Mutable<ConnectState>, mine: Attempt, phase: Attempt['phase'], reason?: string): void {
  const { attempt } = state
  if (attempt?.connector === mine.connector && attempt.namespace === mine.namespace) state.attempt = { ...attempt, phase, reason }
}

/** Returns true while the wallet has not answered. */
export function isWaiting(phase: Attempt['phase']): boolean {
  return ['asking', 'popup', 'pending', 'locked'].includes(phase)
}

export function setSimple(state: Mutable<ConnectState>, simple: boolean): void {
  state.simple = simple
}
