import { sharedWith } from './accounts.js'
import type { WalletCore } from './wallet-core.js'

/** A site's permissions in the form of EIP-2255. They stay valid while the wallet is locked. */
export function permissionsOf(core: WalletCore, origin: string): readonly unknown[] {
  const value = sharedWith(core, origin)
  if (!value.length) return []
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}
