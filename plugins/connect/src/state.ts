import type { Mutable } from '@latchkey/kernel'
import type { Attempt, ConnectState, RecentWallet } from './contract.js'

/** Specification section 9. */
const RECENT = 2

export function initialState(): Mutable<ConnectState> {
  return { recent: [], legalAccepted: false, simple: false, attempt: undefined, listed: [], listStatus: 'idle' }
}

/** Puts a wallet first; only the newest two stay. */
export function remember(state: Mutable<ConnectState>, wallet: RecentWallet): void {
  state.recent = [wallet, ...state.recent.filter((r) => r.id !== wallet.id)].slice(0, RECENT)
}

export function setAttempt(state: Mutable<ConnectState>, attempt: Attempt | undefined): void {
  state.attempt = attempt
}

/** Changes the phase of the attempt that is still the current one; answers to an older one change nothing. */
export function setPhase(state: Mutable<ConnectState>, mine: Attempt, phase: Attempt['phase'], reason?: string): Attempt | undefined {
  const { attempt } = state
  if (!attempt || attempt.connector !== mine.connector || attempt.namespace !== mine.namespace) return undefined
  state.attempt = { ...attempt, phase, reason }
  return state.attempt
}

/** Reads what was stored; anything that is not ours counts as nothing. */
export function parseRecent(text: string | undefined): readonly RecentWallet[] {
  try {
    const raw: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(raw)) return []
    return raw
      .filter(
        (r): r is { id: string; name: string; rdns?: unknown } => typeof r?.id === 'string' && r.id !== '' && typeof r.name === 'string',
      )
      .map(({ id, name, rdns }) => ({ id, name, rdns: typeof rdns === 'string' ? rdns : undefined }))
      .slice(0, RECENT)
  } catch {
    return []
  }
}

export function setSimple(state: Mutable<ConnectState>, simple: boolean): void {
  state.simple = simple
}

export function acceptLegal(state: Mutable<ConnectState>, accepted: boolean): void {
  state.legalAccepted = accepted
}
