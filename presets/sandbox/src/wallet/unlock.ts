import { announceToAll } from './accounts.js'
import type { WalletCore } from './wallet-core.js'

/** Unlocks the wallet, lets waiting questions go on and tells connected sites their accounts again. */
export function unlock(core: WalletCore): void {
  const { state } = core
  if (!state.locked) return
  state.locked = false
  announceToAll(core)
  for (const goOn of [...state.unlocking]) goOn()
  core.changed()
}
