import type { Mutable } from '@latchkey/kernel'
import type { WalletConnectState } from './contract.js'

export function initialState(): Mutable<WalletConnectState> {
  return {
    pairing: { status: 'none', uri: undefined, expires: undefined, renewed: 0, scanned: false },
    relay: { status: 'ok', reason: undefined },
    wallets: [],
    attempt: 'none',
    waitsFor: undefined,
    reason: undefined,
    opened: undefined,
  }
}
