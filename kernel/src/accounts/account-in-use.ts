import type { ConnectorInfo, CoreState, Network, SessionState } from '../types/index.js'

/** An account, its wallet and its network. */
export interface AccountInUse {
  /** Family of the account: `eip155`. */
  readonly namespace: string
  /** Plain address of the account. */
  readonly address: string
  /** `connecting` while the remembered wallet is asked whether it still agrees. */
  readonly session: SessionState
  /** Undefined while the wallet is not found. */
  readonly wallet: ConnectorInfo | undefined
  /** For texts: the wallet's id while the wallet is not found. */
  readonly walletName: string
  /** Undefined on a network that the app does not know. */
  readonly network: Network | undefined
}

/**
 * The account in use, connected or remembered: of the family that is named, else of the one that the modal was opened for, else of the
 * one in use. Undefined where that family has none.
 */
export function accountInUse(core: CoreState, namespace: string | undefined = core.only ?? core.namespace): AccountInUse | undefined {
  const session = core.sessions[namespace ?? '']
  if (namespace === undefined || session?.address === undefined) return undefined
  const { address, network, connector = '' } = session
  const wallet = core.connectors.find(({ id }) => id === connector)
  return { namespace, address, session, wallet, walletName: wallet?.name ?? connector, network }
}
