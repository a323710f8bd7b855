import { type Address, isAddress, isAddressEqual } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { announceBitcoinToAll } from '../bitcoin/accounts.js'
import { RpcError } from '../errors.js'
import { announceSolana } from './solana/solana-accounts.js'
import type { WalletCore } from './wallet-core.js'

/** The accounts that a site sees now. */
export function accountsFor(core: WalletCore, origin: string): readonly string[] {
  return core.state.locked ? [] : sharedWith(core, origin)
}

/** The accounts that a site may see while the wallet is unlocked. */
export function sharedWith(core: WalletCore, origin: string): readonly string[] {
  const { state, keys } = core
  const addresses = state.sites.has(origin) ? state.shared.flatMap((index) => keys[index]?.address ?? []) : []
  return state.quirks.lowerCase ? addresses.map((address) => address.toLowerCase()) : addresses
}

/** Sends a site's pages the accounts they see now. */
export function announceAccounts(core: WalletCore, origin: string, times: 1 | 2 = 1): void {
  for (let i = 0; i < times; i++) {
    const payload = accountsFor(core, origin)
    core.links.send({ type: 'event', wallet: core.id, event: 'accountsChanged', payload }, { origin })
  }
}

/** Notifies every connected site. */
export function announceToAll(core: WalletCore): void {
  for (const site of core.state.sites) announceAccounts(core, site)
  for (const site of core.state.solanaSites) announceSolana(core, site)
  announceBitcoinToAll(core)
}

/**
 * The key of an address that this site may use.
 * @throws RpcError -32602 when it is not an address, 4100 when the site may not use it.
 */
export function accountOf(core: WalletCore, origin: string, address: unknown): PrivateKeyAccount {
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) throw new RpcError(-32602, 'An account address was expected.')
  // The pattern above guarantees that it is an address.
  const account = keysFor(core, origin).find((key) => isAddressEqual(key.address, address as Address))
  if (!account) throw new RpcError(4100, 'The requested account or method has not been authorized by the user.')
  return account
}

function keysFor({ state, keys }: WalletCore, origin: string): readonly PrivateKeyAccount[] {
  return state.locked || !state.sites.has(origin) ? [] : state.shared.flatMap((index) => keys[index] ?? [])
}
