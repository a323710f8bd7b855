import { RpcError } from '../errors.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { BitcoinNetworkName, BitcoinSide } from './bitcoin-side.js'
import type { BitcoinKey } from './keys.js'

/** The event that reports a page's Bitcoin accounts and network. */
export const BITCOIN_CHANGED = 'btc_changed'

/** An account as a site sees it. */
export interface SeenAccount {
  readonly address: string
  readonly publicKey: string
  readonly purpose: BitcoinKey['purpose']
  readonly path: string
}

/** The site's view of a wallet's Bitcoin half. */
export interface SeenBitcoin {
  readonly accounts: readonly SeenAccount[]
  readonly network: BitcoinNetworkName
}

/** @throws RpcError 4200 if the sandbox has no Bitcoin. */
export function sideOf({ bitcoin }: WalletCore): BitcoinSide {
  if (!bitcoin) throw new RpcError(4200, 'The wallet does not support Bitcoin. Start the sandbox with { bitcoin: true }.')
  return bitcoin
}

/** The accounts that a site sees now. */
export function accountsFor(core: WalletCore, origin: string): SeenBitcoin {
  const { network } = core.state.bitcoin
  const accounts = keysFor(core, origin).map((key) => ({
    address: key.address(network),
    publicKey: key.publicKey,
    purpose: key.purpose,
    path: key.path,
  }))
  return { accounts, network }
}

/** Sends a site's pages the accounts they see now. */
export function announceBitcoin(core: WalletCore, origin: string): void {
  core.links.send({ type: 'event', wallet: core.id, event: BITCOIN_CHANGED, payload: accountsFor(core, origin) }, { origin })
}

/** Notifies every connected site. */
export function announceBitcoinToAll(core: WalletCore): void {
  if (core.bitcoin) for (const site of core.state.bitcoin.sites) announceBitcoin(core, site)
}

/**
 * The key of an address that this site may use; of the first payment address by default.
 * @throws RpcError 4100
 */
export function keyFor(core: WalletCore, origin: string, address: unknown): BitcoinKey {
  const keys = keysFor(core, origin)
  const found = address === undefined ? keys[0] : keys.find((key) => key.address(core.state.bitcoin.network) === address)
  if (!found) throw new RpcError(4100, 'The requested account or method has not been authorized by the user.')
  return found
}

function keysFor(core: WalletCore, origin: string): readonly BitcoinKey[] {
  const { locked, shared, bitcoin } = core.state
  const { keys } = sideOf(core)
  return locked || !bitcoin.sites.has(origin) ? [] : shared.flatMap((index) => keys[index] ?? [])
}
