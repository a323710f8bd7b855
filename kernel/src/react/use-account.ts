import type { Account, Status } from '../types/index.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** Result of `useAccount`. */
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

/** Returns the account in use. The address is always set when the status is `connected` or `guarded`. */
export function useAccount(options?: NamespaceOptions): AccountResult {
  const { core, namespace, session } = useSession(options)
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
