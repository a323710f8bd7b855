import type { CaipNetworkId, Connection, Connector, ConnectProgress, Network } from './chain.js'

export interface ConnectArgs {
  readonly connector: string
  /** One of the connector's namespaces; all of them when left out. */
  readonly namespace?: string
  readonly signal?: AbortSignal
  readonly progress?: (now: ConnectProgress) => void
}
export interface ConnectResult {
  readonly namespace: string
  readonly connector: string
  readonly address: string
}

/** The one owner of wallets and sessions. Everything a visitor or an app does to them goes through here. */
export interface Connections {
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
