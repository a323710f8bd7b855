import type { CoreContract, Kernel } from '../types/index.js'

/** The result of a change of connections. */
export interface ConnectionOutcome {
  /** The account in use afterwards; `undefined` if none is left. */
  readonly address: string | undefined
  /** Family whose connections changed. */
  readonly namespace: string
  /** Another account of the same wallet came into use. */
  readonly hasSwitchedAccount: boolean
  /** Another wallet came into use. */
  readonly hasSwitchedWallet: boolean
  /** A wallet was disconnected and forgotten. */
  readonly hasDeletedWallet: boolean
}
/** A change of a family's connections. */
export interface ConnectionChange {
  /** Family whose connections change. */
  readonly namespace: string
  /** Makes the change. */
  readonly act: () => Promise<unknown>
  /** The change disconnects a wallet and forgets it. */
  readonly hasDeletedWallet?: boolean
}

/** Makes a change of connections, and compares the session before and after. Rejects as `act` does. */
export async function changeConnection(
  kernel: Pick<Kernel<CoreContract>, 'state'>,
  { namespace, act, hasDeletedWallet = false }: ConnectionChange,
): Promise<ConnectionOutcome> {
  const session = () => kernel.state.core.sessions[namespace]
  const before = session()
  await act()
  const after = session()
  const { address } = after ?? {}
  const hasSwitchedWallet = after?.connector !== before?.connector
  return { address, namespace, hasSwitchedAccount: !hasSwitchedWallet && address !== before?.address, hasSwitchedWallet, hasDeletedWallet }
}
