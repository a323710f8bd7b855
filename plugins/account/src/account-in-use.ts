import type { ConnectorInfo, CoreState, Network, SessionState } from '@latchkey/kernel'
import { sessionInUse } from './entry-parts.js'

/** The account that this visit of the modal is about. */
export interface AccountInUse {
  readonly namespace: string
  readonly address: string
  readonly session: SessionState
  readonly wallet: ConnectorInfo | undefined
  /** Name of the wallet, for texts. */
  readonly walletName: string
  readonly network: Network | undefined
}

/** Connected, or remembered and being asked. */
export function accountInUse(core: CoreState): AccountInUse | undefined {
  const namespace = core.only ?? core.namespace
  const session = sessionInUse(core)
  if (namespace === undefined || session?.address === undefined) return undefined
  const wallet = core.connectors.find((c) => c.id === session.connector)
  const { address, network } = session
  return { namespace, address, session, wallet, walletName: wallet?.name ?? session.connector ?? '', network }
}
