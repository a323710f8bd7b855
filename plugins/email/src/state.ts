import type { Mutable } from '@latchkey/kernel'
import type { EmailProblem, EmailState } from './contract.js'

type State = Mutable<EmailState>

/** Minimum wait between two emails (specification section 9). */
export const COOLDOWN_MS = 30_000

export function type(state: State, typed: string): void {
  state.typed = typed
  state.problem = undefined
}

export function busy(state: State, status: 'sending' | 'checking'): void {
  state.status = status
  state.problem = undefined
}

export function idle(state: State, problem?: EmailProblem): void {
  state.status = 'idle'
  state.problem = problem
}

/** A link was emailed whose page asks for this number. */
export function awaiting(state: State, number: string | undefined): void {
  state.deviceNumber = number
}

/** The app's own form asks for the code, or for nothing any more. */
export function awaitCode(state: State, awaits: EmailState['awaits']): void {
  state.awaits = awaits
}

/** An email change begins. */
export function changing(state: State): void {
  state.changedTo = undefined
}

export function changed(state: State, email: string): void {
  state.changedTo = email
}

/** Logged in: another email may be requested at once (specification section 4). */
export function done(state: State): void {
  state.typed = ''
  state.mailAgainAt = 0
}

export function mailed(state: State, now: number): void {
  state.mailAgainAt = now + COOLDOWN_MS
}
