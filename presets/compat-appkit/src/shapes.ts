import { type Account, accountOf, type CaipNetworkId, type ConnectorInfo, type CoreState, type Network, networkOf } from '@latchkey/kernel'

/** `connecting` also while a required sign-in is pending, `reconnecting` while a remembered wallet is being restored. */
export type AppKitStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/** The account in use. */
export interface AppKitAccount {
  /** Plain address. */
  readonly address: string | undefined
  /** CAIP-10. */
  readonly caipAddress: string | undefined
  /** False while a step is still required, such as a sign-in. */
  readonly isConnected: boolean
  /** Undefined until stored sessions are known. */
  readonly status: AppKitStatus | undefined
  /** All accounts that the wallet in use shares. */
  readonly allAccounts: readonly Account[]
  /** Only for a wallet of email or social login. */
  readonly embeddedWalletInfo:
    | { readonly user: { readonly email?: string; readonly username?: string }; readonly accountType: string }
    | undefined
}

/** Returns the account in use of a family, or of the family in use. */
export function toAccount(core: CoreState, namespace?: string): AppKitAccount {
  const { address, caipAddress, isConnected, status, allAccounts, connector } = accountOf(core, namespace)
  const wallet = core.connectors.find(({ id }) => id === connector)
  const restoring = status === 'connecting' && address !== undefined
  return {
    address,
    caipAddress,
    isConnected,
    status: restoring ? 'reconnecting' : status === 'guarded' ? 'connecting' : status,
    allAccounts,
    embeddedWalletInfo:
      wallet?.type === 'AUTH' || wallet?.type === 'ID_AUTH'
        ? { user: userOf(wallet), accountType: allAccounts.find((account) => account.address === address)?.type ?? 'eoa' }
        : undefined,
  }
}

function userOf({ user }: ConnectorInfo): { readonly email?: string; readonly username?: string } {
  if (user === undefined) return {}
  return user.includes('@') ? { email: user } : { username: user }
}

/** The network in use. */
export interface AppKitNetworkState {
  /** Undefined if the app does not know the wallet's network. */
  readonly caipNetwork: Network | undefined
  /** CAIP-2 id, also of a network that the app does not know. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** A number on EVM. */
  readonly chainId: number | string | undefined
  /** Everything the app has configured, of one family or of all. */
  readonly networks: readonly Network[]
}

/** Returns the network in use of a family, or of the family in use. */
export function toNetworkState(core: CoreState, namespace?: string): AppKitNetworkState {
  const { network, caipNetworkId, chainId, networks } = networkOf(core, namespace)
  return { caipNetwork: network, caipNetworkId, chainId, networks }
}

/** State of the modal. */
export interface AppKitState {
  /** Stored sessions are known. */
  readonly initialized: boolean
  /** A wallet is connecting. */
  readonly loading: boolean
  /** The modal is visible. */
  readonly open: boolean
  /** CAIP-2 id of the network in use. */
  readonly selectedNetworkId: CaipNetworkId | undefined
  /** Family in use. */
  readonly activeNamespace: string | undefined
}

/** Returns the state of the modal. */
export function toState(core: CoreState): AppKitState {
  return {
    initialized: core.ready,
    loading: Object.values(core.sessions).some(({ status }) => status === 'connecting'),
    open: core.open,
    selectedNetworkId: networkOf(core).caipNetworkId,
    activeNamespace: core.namespace,
  }
}

/** Name, icon, rdns and type of a wallet. */
export interface AppKitWalletInfo {
  /** As visitors know it. */
  readonly name: string
  /** URL of an icon, or a data URL. */
  readonly icon: string | undefined
  /** Reverse domain name (EIP-6963). */
  readonly rdns: string | undefined
  /** How it is connected. */
  readonly type: ConnectorInfo['type']
}

/** Returns the wallet in use. */
export function toWalletInfo(core: CoreState, namespace?: string): AppKitWalletInfo | undefined {
  const { connector } = accountOf(core, namespace)
  const wallet = core.connectors.find(({ id }) => id === connector)
  return wallet && { name: wallet.name, icon: wallet.icon, rdns: wallet.rdns, type: wallet.type }
}

/** A connected wallet. */
export interface AppKitConnection {
  /** Id of the wallet. */
  readonly connectorId: string
  /** Name of the wallet. */
  readonly name: string | undefined
  /** Icon of the wallet. */
  readonly icon: string | undefined
  /** Icon of the wallet's network. */
  readonly networkIcon: string | undefined
  /** Accounts that the wallet shares, the one in use first. */
  readonly accounts: readonly Account[]
  /** The wallet's network, if the app knows it. */
  readonly caipNetwork: Network | undefined
  /** How the visitor is known to a wallet of email or social login. */
  readonly auth: { readonly name: string | undefined; readonly username: string | undefined } | undefined
}

/** Returns the connected wallets of a family, the one in use first. */
export function toConnections(core: CoreState, namespace = core.namespace ?? ''): readonly AppKitConnection[] {
  return (core.sessions[namespace]?.connections ?? []).map(({ connector, accounts, address, chain }) => {
    const caipNetwork = core.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
    const inUse = accounts.filter((account) => account.address === address)
    const others = accounts.filter((account) => account.address !== address)
    return { ...toConnection(core, connector), accounts: [...inUse, ...others], caipNetwork, networkIcon: caipNetwork?.assets?.imageUrl }
  })
}

/** Returns wallets that were used before, and can be connected again. */
export function toRecentConnections(
  core: CoreState,
  recent: readonly string[],
  namespace = core.namespace ?? '',
): readonly AppKitConnection[] {
  const live = core.sessions[namespace]?.connections ?? []
  return recent
    .filter((id) => core.connectors.some((each) => each.id === id && each.namespaces.includes(namespace)))
    .filter((id) => !live.some(({ connector }) => connector === id))
    .map((id) => toConnection(core, id))
}

function toConnection(core: CoreState, connectorId: string): AppKitConnection {
  const wallet = core.connectors.find(({ id }) => id === connectorId)
  const isEmbedded = wallet?.type === 'AUTH' || wallet?.type === 'ID_AUTH'
  return {
    connectorId,
    name: wallet?.name,
    icon: wallet?.icon,
    networkIcon: undefined,
    accounts: [],
    caipNetwork: undefined,
    auth: isEmbedded ? { name: wallet?.name, username: wallet?.user } : undefined,
  }
}
