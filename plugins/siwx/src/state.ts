import type { Mutable } from '@latchkey/kernel'
import type { SiwxProblem, SiwxState } from './contract.js'
import type { SiwxSession } from './wire.js'

type State = Mutable<SiwxState>

/** No account is in use, or it is not asked to sign in. */
export function idle(state: State): void {
  Object.assign(state, { status: 'none', session: undefined, text: undefined, problem: undefined, reason: undefined, held: undefined })
}

/** Checking whether the account has a session. */
export function checking(state: State): void {
  idle(state)
  state.status = 'checking'
}

/** The visitor is asked to sign. */
export function prompted(state: State, { text, required }: { readonly text: string; readonly required: boolean }): void {
  Object.assign(state, { status: 'prompt', session: undefined, text, held: required ? 'signature' : undefined })
}

/** The wallet is being asked. */
export function signing(state: State): void {
  Object.assign(state, { status: 'signing', problem: undefined, reason: undefined })
}

/** The visitor rejected, or the signature was invalid: they may retry. */
export function failed(state: State, problem: SiwxProblem, reason: string | undefined): void {
  Object.assign(state, { status: 'prompt', problem, reason })
}

/** Sets the host that is slow to respond. */
export function awaited(state: State, host: string | undefined): void {
  state.waitsFor = host
}

export function signed(state: State, session: SiwxSession): void {
  idle(state)
  Object.assign(state, { status: 'signed', session })
}

/** An email address is requested; the modal cannot be closed if it is required. */
export function capturing(state: State, required: boolean): void {
  state.held = required ? 'email' : undefined
}
export function captured(state: State, email: string | undefined): void {
  state.held = undefined
  mailed(state, email)
}
/** Sets the account's email address, as reported by the server. */
export function mailed(state: State, email: string | undefined): void {
  state.email = email
}
