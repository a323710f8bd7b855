import { announceToAll } from './accounts.js'
import type { WalletCore } from './wallet-core.js'

/** Unlocks the wallet, resumes waiting prompts and sends connected sites their accounts again. */
export function unlock(core: WalletCore): void {
  const { state } = core
  if (!state.locked) return
  state.locked = false
  announceToAll(core)
  for (const goOn of [...state.unlocking]) goOn()
  core.changed()
}
