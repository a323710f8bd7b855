import type { Account, CoreState, Network } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'

/** The account whose address is shown, and where it works. */
export interface Receiver {
  readonly namespace: string
  /** The account in use. */
  readonly account: Account
  /** One of each kind of address in the wallet; only the one in use if there is a single kind. */
  readonly accounts: readonly Account[]
  /**
   * Networks of the namespace, the one in use first. A smart account works only on its own network, and an account that lists its chains
   * only on those.
   */
  readonly networks: readonly Network[]
  readonly network: Network | undefined
  /** The address is a contract: on another network it may have no owner. */
  readonly smart: boolean
}

/** Kinds of addresses in a Bitcoin wallet, in display order. */
const KINDS: readonly string[] = ['payment', 'ordinal', 'stx']

/** The account that this opening of the modal is for; undefined when no wallet is connected. */
export function receiverOf(core: CoreState): Receiver | undefined {
  const inUse = accountInUse(core)
  if (!inUse) return undefined
  const { namespace: family, address, network, session } = inUse
  const { accounts } = session
  const used = accounts.find((account) => account.address === address) ?? { namespace: family, address, type: 'eoa' }
  const kinds = KINDS.flatMap((kind) => (used.type === kind ? [used] : (accounts.find(({ type }) => type === kind) ?? [])))
  const smart = used.type === 'smartAccount'
  const others = core.networks.filter(
    ({ chainNamespace, caipNetworkId }) => chainNamespace === family && caipNetworkId !== network?.caipNetworkId,
  )
  return {
    namespace: family,
    account: used,
    accounts: kinds.length > 1 && kinds.includes(used) ? kinds : [used],
    networks: [
      ...(network ? [network] : []),
      ...(smart ? [] : others.filter(({ caipNetworkId }) => used.chains?.includes(caipNetworkId) !== false)),
    ],
    network,
    smart,
  }
}
