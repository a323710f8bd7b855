import type { CaipNetworkId, Connection, Connector, ConnectProgress, Network } from './chain.js'

/** Which wallet to connect, and how. */
export interface ConnectArgs {
  /** Id of a connector in `state.core.connectors`. */
  readonly connector: string
  /** One of the connector's namespaces. Defaults to all of them. */
  readonly namespace?: string
  /** Cancels the attempt. */
  readonly signal?: AbortSignal
  /** Called with the wallet's state while it waits for the visitor. */
  readonly progress?: (now: ConnectProgress) => void
}
/** The account that connected, one per namespace. */
export interface ConnectResult {
  /** Family of the account. */
  readonly namespace: string
  /** Id of the connected wallet. Differs from the requested one if that connector only led to it. */
  readonly connector: string
  /** The account in use. */
  readonly address: string
}

/** The single owner of wallets and sessions. Everything a visitor or an app does to them goes through here. */
export interface Connections {
  /** Returns a connector by its id, with the functions that the state omits; undefined if it is not available. */
  connector(id: string): Connector | undefined
  /**
   * Connects a wallet. A second call for the same wallet joins the first; a call for another wallet replaces it.
   * @throws wallet/rejected, pending, locked, no-accounts, failed, not-found; `AbortError` if replaced or cancelled
   */
  connect(args: ConnectArgs): Promise<readonly ConnectResult[]>
  /** Stops waiting for the open prompt: status is no longer `connecting`, but a late approval still connects. */
  release(): void
  /** Returns the live connection of a namespace: the one in use, or a named wallet's. */
  current(namespace: string, connector?: string): Connection | undefined
  /** Switches to another connected wallet or account. */
  activate(args: { readonly namespace: string; readonly connector?: string; readonly address?: string }): void
  /**
   * Switches the wallet to a configured network, or remembers the network as preferred if no wallet is connected.
   * @throws wallet/rejected, wallet/chain-not-supported; kernel/network-not-found, kernel/network-undefined
   */
  switchNetwork(
    chain: CaipNetworkId,
    options?: { readonly signal?: AbortSignal; readonly progress?: (now: 'adding') => void },
  ): Promise<void>
  /** Replaces the networks of a namespace; nothing is disconnected. */
  setNetworks(namespace: string, networks: readonly Network[]): void
  /** Ends sessions: all, those of a namespace, or one wallet's. Resolves within 3 seconds, whatever the wallet does. */
  disconnect(args?: { readonly namespace?: string; readonly connector?: string }): Promise<void>
}
