import type { ConnectorInfo, CoreState, Network, SessionState } from '../types/index.js'

/** An account, its wallet and its network. */
export interface AccountInUse {
  /** Family of the account: `eip155`. */
  readonly namespace: string
  /** Plain address of the account. */
  readonly address: string
  /** `connecting` while the remembered wallet is being restored. */
  readonly session: SessionState
  /** Undefined while the wallet has not been found. */
  readonly wallet: ConnectorInfo | undefined
  /** For display: falls back to the wallet's id while the wallet has not been found. */
  readonly walletName: string
  /** Undefined if the app does not configure the network. */
  readonly network: Network | undefined
}

/**
 * Returns the account in use, connected or remembered: that of the given family, otherwise of the family the modal was opened for,
 * otherwise of the family in use. Undefined if that family has no account.
 */
export function accountInUse(core: CoreState, namespace: string | undefined = core.only ?? core.namespace): AccountInUse | undefined {
  const session = core.sessions[namespace ?? '']
  if (namespace === undefined || session?.address === undefined) return undefined
  const { address, network, connector = '' } = session
  const wallet = core.connectors.find(({ id }) => id === connector)
  return { namespace, address, session, wallet, walletName: wallet?.name ?? connector, network }
}
