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

/** A login with this provider begins. */
export function begin(state: State, name: string): void {
  state.name = name
}

/** A new phase; the number goes with the wait that it is for. */
export function enter(state: State, phase: SocialPhase, matchCode?: string): void {
  state.phase = phase
  state.matchCode = matchCode
}

export function drawCode(state: State, url: string | undefined): void {
  state.farcasterUrl = url
}
