import type { Account, CoreState, Network } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'

/** Whose address is shown, and where it works. */
export interface Receiver {
  readonly namespace: string
  /** The one in use. */
  readonly account: Account
  /** One of each kind of address that the wallet has; the one in use alone where there is but one kind. */
  readonly accounts: readonly Account[]
  /** Of the namespace, the one in use first. A smart account works only where it is, one that names its chains only there. */
  readonly networks: readonly Network[]
  readonly network: Network | undefined
  /** The address is a contract: on another network it may have no owner. */
  readonly smart: boolean
}

/** Kinds of addresses a Bitcoin wallet has, in the order they are shown. */
const KINDS: readonly string[] = ['payment', 'ordinal', 'stx']

/** The account that this visit of the modal is about; nothing when no wallet is connected. */
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
