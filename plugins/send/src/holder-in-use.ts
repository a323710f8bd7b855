import type { CoreState, Network } from '@latchkey/kernel'
import { type AccountInUse, accountInUse } from '@latchkey/kernel/async'
import type { SendArgs, SendState } from './contract.js'

/** The sending account and its network. */
export type HolderInUse = Omit<AccountInUse, 'session'>

/** The connected account of a chain family: the one in use, or the one that the modal was opened for. */
export function holderInUse(core: CoreState, namespace?: string): HolderInUse | undefined {
  const account = accountInUse(core, namespace)
  return account?.session.status === 'connected' ? account : undefined
}

/** The account and network of the transfer, even if the wallet has since switched. */
export function ownHolder(core: CoreState, { namespace, from, chain }: SendState): HolderInUse | undefined {
  const network = core.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  if (namespace === undefined || from === undefined || !network) return undefined
  const { connector } = core.sessions[namespace] ?? {}
  const wallet = core.connectors.find(({ id }) => id === connector)
  return { namespace, address: from, network, wallet, walletName: wallet?.name ?? connector ?? '' }
}

/** Whether an account is a smart one, whose wallet may pay its fees. */
export function isSmart({ sessions }: CoreState, { namespace, address }: Pick<HolderInUse, 'namespace' | 'address'>): boolean {
  return sessions[namespace]?.accounts.some((one) => one.address === address && one.type === 'smartAccount') === true
}

/** The network that an app requested. */
export function networkOf({ networks }: CoreState, { chainId }: SendArgs): Network | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
}
