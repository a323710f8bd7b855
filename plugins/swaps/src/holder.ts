import type { CoreState, Network } from '@latchkey/kernel'
import { type AccountInUse, accountInUse } from '@latchkey/kernel/async'

/** The connected account whose tokens are swapped, on a network of the app. */
export interface Holder extends Pick<AccountInUse, 'namespace' | 'address' | 'walletName'> {
  readonly network: Network | undefined
  /** Whether the account is a contract. */
  readonly isSmart: boolean
}

/** Returns the current account, if it is connected. */
export function holderInUse(core: CoreState): Holder | undefined {
  const account = accountInUse(core)
  if (account?.session.status !== 'connected') return undefined
  const { namespace, address, walletName, network, session } = account
  const type = session.accounts.find((each) => each.address === address)?.type
  return { namespace, address, walletName, network, isSmart: type === 'smartAccount' }
}
