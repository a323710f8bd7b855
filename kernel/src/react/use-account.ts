import type { Account, Status } from '../types/index.js'
import { type NamespaceOptions, useSession } from './use-session.js'

export interface AccountResult {
  readonly address: string | undefined
  /** CAIP-10: `eip155:1:0x…`. */
  readonly caipAddress: string | undefined
  readonly isConnected: boolean
  /** `undefined` until stored sessions are known: draw something neutral. */
  readonly status: Status | undefined
  readonly allAccounts: readonly Account[]
  /** Id of the wallet in use. */
  readonly connector: string | undefined
}

/** The account in use. Connected always comes with an address. */
export function useAccount(options?: NamespaceOptions): AccountResult {
  const { core, session } = useSession(options)
  const isConnected = session?.status === 'connected'
  const address = session?.address
  const chain = session?.chain ?? session?.network?.caipNetworkId
  return {
    address,
    caipAddress: address && chain ? `${chain}:${address}` : undefined,
    isConnected,
    status: core.ready ? (session?.status ?? 'disconnected') : undefined,
    allAccounts: session?.accounts ?? [],
    connector: isConnected ? session.connector : undefined,
  }
}
