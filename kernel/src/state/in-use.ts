import type { Account, CaipNetworkId, CoreState, Network, Status } from '../types/index.js'

/** The account in use, as `accountOf` returns it. */
export interface AccountResult {
  /** Plain address of the account in use. While a wallet is being restored, the remembered one. */
  readonly address: string | undefined
  /** CAIP-10: `eip155:1:0x…`. */
  readonly caipAddress: string | undefined
  /** False while a step is still required, such as a sign-in. */
  readonly isConnected: boolean
  /**
   * `guarded`: the wallet is connected and a required sign-in is still pending. `undefined` until stored sessions are known: render
   * something neutral.
   */
  readonly status: Status | 'guarded' | undefined
  /** All accounts shared by the wallet in use. */
  readonly allAccounts: readonly Account[]
  /** Id of the wallet in use. */
  readonly connector: string | undefined
}

/**
 * Returns the account in use from the kernel's state (`kernel.state.core`). The address is always set when the status is `connected` or
 * `guarded`.
 *
 * @param namespace `eip155`, `solana`, …. Defaults to the one in use.
 */
export function accountOf(core: CoreState, namespace: string | undefined = core.namespace): AccountResult {
  const session = core.sessions[namespace ?? '']
  const live = session?.status === 'connected'
  const guarded = live && core.guarded === namespace
  const address = session?.address
  const chain = session?.chain ?? session?.network?.caipNetworkId
  return {
    address,
    caipAddress: address && chain ? `${chain}:${address}` : undefined,
    isConnected: live && !guarded,
    // A session known to the server is `connecting` until it is restored.
    status: core.ready || address ? (guarded ? 'guarded' : (session?.status ?? 'disconnected')) : undefined,
    allAccounts: session?.accounts ?? [],
    connector: live ? session.connector : undefined,
  }
}

/** Network of a family, as the wallet and the app see it. Returned by `networkOf`. */
export interface NetworkInUse {
  /** The configured network in use; undefined if the app does not know the network. */
  readonly network: Network | undefined
  /** CAIP-2 id of the wallet's network, even if the app does not know it. Without a wallet, that of the wanted network. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The part after the colon: a number on eip155. */
  readonly chainId: number | string | undefined
  /** False when the wallet is on a chain that is not configured. */
  readonly supported: boolean
  /** Networks of the given family. Defaults to those of all families. */
  readonly networks: readonly Network[]
}

/**
 * Returns the network in use from the kernel's state (`kernel.state.core`).
 *
 * @param namespace `eip155`, `solana`, …. Defaults to the one in use, with the networks of all families.
 */
export function networkOf(core: CoreState, namespace?: string): NetworkInUse {
  const session = core.sessions[namespace ?? core.namespace ?? '']
  const caipNetworkId = session?.chain ?? session?.network?.caipNetworkId
  const reference = caipNetworkId?.slice(caipNetworkId.indexOf(':') + 1)
  return {
    network: session?.network,
    caipNetworkId,
    chainId: session?.network?.id ?? (reference !== undefined && /^\d+$/.test(reference) ? Number(reference) : reference),
    supported: session?.supported ?? true,
    networks: namespace === undefined ? core.networks : core.networks.filter((n) => n.chainNamespace === namespace),
  }
}
