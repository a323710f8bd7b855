import { RpcError } from '../../errors.js'
import type { SolanaKey } from '../../solana/solana-key.js'
import type { WalletCore } from '../wallet-core.js'

/** The event that reports a page's Solana accounts. */
export const SOLANA_ACCOUNTS = 'solana_accountsChanged'

/** The Solana accounts that a site sees now. */
export function solanaAccountsFor(core: WalletCore, origin: string): readonly string[] {
  return keysFor(core, origin).map(({ address }) => address)
}

/** Sends a site's pages the Solana accounts they see now. */
export function announceSolana(core: WalletCore, origin: string, times: 1 | 2 = 1): void {
  for (let i = 0; i < times; i++) {
    const payload = solanaAccountsFor(core, origin)
    core.links.send({ type: 'event', wallet: core.id, event: SOLANA_ACCOUNTS, payload }, { origin })
  }
}

/**
 * The key of an address that this site may use; without an address, the first that `fits`.
 * @throws RpcError 4100 when there is none.
 */
export function solanaKeyOf(
  core: WalletCore,
  origin: string,
  address: unknown,
  fits: (address: string) => boolean = () => true,
): SolanaKey {
  const key = keysFor(core, origin).find((one) => (address === undefined || one.address === address) && fits(one.address))
  if (!key) throw new RpcError(4100, 'The requested account or method has not been authorized by the user.')
  return key
}

function keysFor({ state, solana }: WalletCore, origin: string): readonly SolanaKey[] {
  if (!solana || state.locked || !state.solanaSites.has(origin)) return []
  return state.shared.flatMap((index) => solana.keys[index] ?? [])
}
