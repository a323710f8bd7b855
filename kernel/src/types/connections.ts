import type { CaipNetworkId, Connection, Connector, ConnectProgress, Network } from './chain.js'

/** Which wallet is asked, and for what. */
export interface ConnectArgs {
  /** Id of a connector in `state.core.connectors`. */
  readonly connector: string
  /** One of the connector's namespaces; all of them when left out. */
  readonly namespace?: string
  /** Takes the question back. */
  readonly signal?: AbortSignal
  /** Hears what the wallet does while the visitor is asked. */
  readonly progress?: (now: ConnectProgress) => void
}
/** One account that connected, for each namespace. */
export interface ConnectResult {
  /** Family of the account. */
  readonly namespace: string
  /** Id of the wallet that is connected. Another one than was asked where the connector only led to it. */
  readonly connector: string
  /** The account in use. */
  readonly address: string
}

/** The one owner of wallets and sessions. Everything a visitor or an app does to them goes through here. */
export interface Connections {
  /** A connector by its id, with the functions that the state leaves out; undefined when it is not here. */
  connector(id: string): Connector | undefined
  /**
   * Asks a wallet. A second call for the same wallet joins the first; a call for another wallet replaces it.
   * @throws wallet/rejected, pending, locked, no-accounts, failed, not-found; `AbortError` when replaced or cancelled
   */
  connect(args: ConnectArgs): Promise<readonly ConnectResult[]>
  /** The open question is no longer watched: status is no longer `connecting`, a late yes still connects. */
  release(): void
  /** The live line of a namespace: the one in use, or a named wallet's. */
  current(namespace: string, connector?: string): Connection | undefined
  /** Makes another live wallet or account the one in use. */
  activate(args: { readonly namespace: string; readonly connector?: string; readonly address?: string }): void
  /**
   * Moves the wallet to a configured network, or remembers the wish when no wallet is connected.
   * @throws wallet/rejected, wallet/chain-not-supported; kernel/network-not-found, kernel/network-undefined
   */
  switchNetwork(
    chain: CaipNetworkId,
    options?: { readonly signal?: AbortSignal; readonly progress?: (now: 'adding') => void },
  ): Promise<void>
  /** Replaces the networks of a namespace; nothing is disconnected. */
  setNetworks(namespace: string, networks: readonly Network[]): void
  /** Ends sessions: all, those of a namespace, or one wallet's. Resolves within 3 seconds whatever the wallet does. */
  disconnect(args?: { readonly namespace?: string; readonly connector?: string }): Promise<void>
}
