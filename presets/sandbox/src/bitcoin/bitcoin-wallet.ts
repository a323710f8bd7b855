import type { WalletCore } from '../wallet/wallet-core.js'
import type { BitcoinNetworkName } from './bitcoin-side.js'
import { connectBitcoin, disconnectBitcoin, moveTo } from './sites.js'

/** The Bitcoin part of a test wallet. Locking, behaviours, prompts and the log belong to the wallet. */
export interface BitcoinWallet {
  /** Addresses of its three accounts on the network it is on; `wallet.useAccount(1)` shows the second one of each family. */
  readonly accounts: readonly { readonly payment: string; readonly ordinals: string }[]
  /** Current network. */
  readonly network: BitcoinNetworkName
  /** Origins that are connected. */
  readonly sites: readonly string[]
  /** Changes the network inside the wallet, and its addresses with it. The node is on regtest. */
  setNetwork(network: BitcoinNetworkName): void
  /** Connects a site without a prompt, as if it had been approved on an earlier visit. */
  grant(origin: string): void
  /** Disconnects one site, or all, from the wallet's side. */
  disconnectSite(origin?: string): void
}

/** The test's handle on a wallet's Bitcoin accounts; it has none if the sandbox has no Bitcoin. */
export function createBitcoinWallet(core: WalletCore): BitcoinWallet {
  const { state, bitcoin } = core
  return {
    get accounts() {
      const { network } = state.bitcoin
      return (bitcoin?.keys ?? []).map(([payment, ordinals]) => ({
        payment: payment.address(network),
        ordinals: ordinals.address(network),
      }))
    },
    get network() {
      return state.bitcoin.network
    },
    get sites() {
      return [...state.bitcoin.sites]
    },
    setNetwork: (network) => moveTo(core, network),
    grant: (origin) => connectBitcoin(core, origin),
    disconnectSite(origin) {
      for (const site of origin === undefined ? [...state.bitcoin.sites] : [origin]) disconnectBitcoin(core, site)
    },
  }
}
