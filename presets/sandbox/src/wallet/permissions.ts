import { accountsFor } from './accounts.js'
import type { WalletCore } from './wallet-core.js'

/** A site's permissions as EIP-2255 writes them. */
export function permissionsOf(core: WalletCore, origin: string): readonly unknown[] {
  const value = accountsFor(core, origin)
  if (!value.length) return []
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}
