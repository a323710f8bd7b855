import type { ConnectorInfo, CoreState, Network, SessionState } from '@latchkey/kernel'

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

/** The session of the namespace in use, or of the one that the modal was opened for. */
export function sessionInUse({ only, namespace, sessions }: CoreState): SessionState | undefined {
  const wanted = only ?? namespace
  return wanted === undefined ? undefined : sessions[wanted]
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

export function isConnected(session: SessionState | undefined): boolean {
  return session?.status === 'connected'
}

/** Is the wallet in use on a network that the app cannot work with? */
export function isBlocked(core: CoreState, allowUnsupportedChain = false): boolean {
  const session = sessionInUse(core)
  return !allowUnsupportedChain && isConnected(session) && session?.supported === false
}

/** Under what an account's identity is kept. */
export function accountKey({ namespace, address }: { readonly namespace: string; readonly address: string }): string {
  return `${namespace}:${address}`
}
