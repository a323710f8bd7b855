import type { ConnectorInfo, CoreState, Network } from '@latchkey/kernel'
import type { SendArgs, SendState } from './contract.js'

/** The sending account and its network. */
export interface HolderInUse {
  readonly namespace: string
  readonly address: string
  readonly network: Network | undefined
  readonly wallet: ConnectorInfo | undefined
  /** For texts. */
  readonly walletName: string
}

/** The connected account of a family of chains: the one in use, or the one that the modal was opened for. */
export function holderInUse({ only, namespace: current, sessions, connectors }: CoreState, wanted?: string): HolderInUse | undefined {
  const namespace = wanted ?? only ?? current
  const session = namespace === undefined ? undefined : sessions[namespace]
  if (namespace === undefined || session?.status !== 'connected' || session.address === undefined) return undefined
  const wallet = connectors.find(({ id }) => id === session.connector)
  return { namespace, address: session.address, network: session.network, wallet, walletName: wallet?.name ?? session.connector ?? '' }
}

/** The account and network that a transfer is about, also when the wallet has moved on since. */
export function ownHolder(core: CoreState, { namespace, from, chain }: SendState): HolderInUse | undefined {
  const network = core.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  if (namespace === undefined || from === undefined || !network) return undefined
  const { connector } = core.sessions[namespace] ?? {}
  const wallet = core.connectors.find(({ id }) => id === connector)
  return { namespace, address: from, network, wallet, walletName: wallet?.name ?? connector ?? '' }
}

/** The network that an app asked for. */
export function networkOf({ networks }: CoreState, { chainId }: SendArgs): Network | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
}
