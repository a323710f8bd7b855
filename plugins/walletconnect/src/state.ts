import type { Mutable } from '@latchkey/kernel'
import type { Pairing, PhoneWallet, RelayState, WalletConnectState } from './contract.js'
import { initialState } from './initial-state.js'

/** A new pairing URI is being created. An existing one stays until then. */
export function pairingAsked(state: Mutable<WalletConnectState>): void {
  if (state.pairing.status !== 'ready') state.pairing = { ...state.pairing, status: 'creating' }
}

export function pairingReady(
  state: Mutable<WalletConnectState>,
  { uri, expires }: { readonly uri: string; readonly expires: number },
): void {
  const { status, renewed } = state.pairing
  state.pairing = { status: 'ready', uri, expires, renewed: status === 'ready' ? renewed + 1 : renewed, scanned: false }
}

/** A wallet has read the URI; no effect if that was replaced meanwhile. */
export function pairingScanned(state: Mutable<WalletConnectState>, uri: string): void {
  if (state.pairing.uri === uri) state.pairing = { ...state.pairing, scanned: true }
}

export function pairingFailed(state: Mutable<WalletConnectState>, status: 'unreachable' | 'refused'): void {
  state.pairing = { ...initialState().pairing, status }
}

/** The URI was used, or is no longer needed. */
export function pairingGone(state: Mutable<WalletConnectState>): void {
  state.pairing = initialState().pairing
}

export function attemptIs(state: Mutable<WalletConnectState>, attempt: WalletConnectState['attempt'], reason?: string): void {
  state.attempt = attempt
  state.reason = reason
}

/** Sets which server is slow. */
export function awaited(state: Mutable<WalletConnectState>, host: string | undefined): void {
  state.waitsFor = host
}

/** Sets the relay's state; undefined if it works or is not needed. */
export function relayIs(state: Mutable<WalletConnectState>, down: Pick<RelayState, 'status' | 'reason'> | undefined): void {
  state.relay = down ?? { status: 'ok', reason: undefined }
}

export function setOpened(state: Mutable<WalletConnectState>, opened: WalletConnectState['opened']): void {
  state.opened = opened as Mutable<WalletConnectState>['opened']
}

/** The page is visible again while an opened wallet has not answered. */
export function cameBack(state: Mutable<WalletConnectState>): void {
  if (state.opened && state.attempt !== 'declined') state.opened = { ...state.opened, returned: true }
}

export function setWallets(state: Mutable<WalletConnectState>, wallets: readonly PhoneWallet[]): void {
  state.wallets = wallets
}

/** Milliseconds for which a URI is shown (specification section 9). */
export const PAIRING_MS = 240_000
/** With less than this left, it counts as expired. */
export const PAIRING_MARGIN_MS = 10_000

export function isFresh({ status, expires = 0 }: Pairing, now: number): boolean {
  return status === 'ready' && expires - now >= PAIRING_MARGIN_MS
}
