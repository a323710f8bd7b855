import type { Account, Status } from '../types/index.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** What `useAccount` returns. */
export interface AccountResult {
  /** Plain address of the account in use. While a wallet is resumed, the remembered one. */
  readonly address: string | undefined
  /** CAIP-10: `eip155:1:0x…`. */
  readonly caipAddress: string | undefined
  /** False while something is left to do, such as a required sign-in. */
  readonly isConnected: boolean
  /** `guarded`: the wallet is connected and a required sign-in is still asked. `undefined` until stored sessions are known: draw something neutral. */
  readonly status: Status | 'guarded' | undefined
  /** All accounts that the wallet in use shares. */
  readonly allAccounts: readonly Account[]
  /** Id of the wallet in use. */
  readonly connector: string | undefined
}

/** The account in use. Connected and guarded always come with an address. */
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
    // What a server knew of is `connecting` before it is restored.
    status: core.ready || address ? (guarded ? 'guarded' : (session?.status ?? 'disconnected')) : undefined,
    allAccounts: session?.accounts ?? [],
    connector: live ? session.connector : undefined,
  }
}
