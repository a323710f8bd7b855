import type { Mutable } from '@latchkey/kernel'
import type { EmailProblem, EmailState } from './contract.js'

type State = Mutable<EmailState>

/** Between two mails (specification section 9). */
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

/** A link was mailed whose page shows this number. */
export function awaiting(state: State, number: string | undefined): void {
  state.deviceNumber = number
}

/** A change of address begins. */
export function changing(state: State): void {
  state.changedTo = undefined
}

export function changed(state: State, email: string): void {
  state.changedTo = email
}

/** Logged in: a next mail may be asked for at once (specification section 4). */
export function done(state: State): void {
  state.typed = ''
  state.mailAgainAt = 0
}

export function mailed(state: State, now: number): void {
  state.mailAgainAt = now + COOLDOWN_MS
}
