import type { WalletCore } from '../wallet-core.js'
import { solanaKeys } from './solana-keys.js'
import { connectSolana, disconnectSolana } from './solana-sites.js'

/** The Solana part of a test wallet. Locking, behaviours, prompts and the log belong to the wallet. */
export interface SolanaWallet {
  /** Every Solana account the wallet has a key for; `wallet.useAccount(1)` shows the second one of each family. */
  readonly accounts: readonly [string, string, string]
  /** The accounts that connected sites see, the selected one first. */
  readonly shared: readonly string[]
  /** Origins that are connected. */
  readonly sites: readonly string[]
  /** Connects a site without a prompt, as if it had been approved on an earlier visit. */
  grant(origin: string): void
  /** Disconnects one site, or all, from the wallet's side. */
  disconnectSite(origin?: string): void
}

/** The test's handle on a wallet's Solana accounts. */
export function createSolanaWallet(core: WalletCore): SolanaWallet {
  const { state } = core
  let known: SolanaWallet['accounts'] | undefined
  // Most tests never use them, and deriving keys takes time.
  const accounts = (): SolanaWallet['accounts'] => {
    if (known) return known
    const [one, two, three] = solanaKeys(core.id)
    known = [one.address, two.address, three.address]
    return known
  }
  return {
    get accounts() {
      return accounts()
    },
    get shared() {
      return state.shared.flatMap((index) => accounts()[index] ?? [])
    },
    get sites() {
      return [...state.solanaSites]
    },
    grant: (origin) => connectSolana(core, origin),
    disconnectSite(origin) {
      for (const site of origin === undefined ? [...state.solanaSites] : [origin]) disconnectSolana(core, site)
    },
  }
}
