import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Mutable } from '@latchkey/kernel'
import type { SocialPhase, SocialsState } from './contract.js'

type State = Mutable<SocialsState>

export function offer(state: State, offered: readonly OfferedSocial[]): void {
  state.offered = [...offered]
}

export function frameIs(state: State, frame: SocialsState['frame']): void {
  state.frame = frame
}

/** Enters a new phase; the number only belongs to that phase. */
export function enter(state: State, phase: SocialPhase, matchCode?: string): void {
  state.phase = phase
  state.matchCode = matchCode
}

export function drawCode(state: State, url: string | undefined): void {
  state.farcasterUrl = url
}
