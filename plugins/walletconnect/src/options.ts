import type { CaipNetworkId } from '@latchkey/kernel'

/** What a session asks for in one namespace. */
export interface SessionNamespace {
  readonly chains?: readonly CaipNetworkId[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
}

export interface WalletConnectOptions {
  /** Addresses of relays that speak `irn`, tried in this order. */
  readonly relayUrls: readonly [string, ...string[]]
  /** The relay's name for the app; the kernel's project id where left out. */
  readonly projectId?: string
  /** Replaces what the chain plugins ask for, or asks for namespaces that have no plugin. */
  readonly namespaces?: { readonly [namespace: string]: SessionNamespace }
  /** The app drives pairing itself and shows the address on its own. Off by default. */
  readonly manualPairing?: boolean
  /** A Universal Provider (2.21) of the app's own. Its settings are the app's matter. */
  readonly provider?: UniversalProviderLike
  /** The vendor's own services: proof of origin by a hidden frame, and anonymous counts. Both are off by default and reach hosts of the vendor. */
  readonly vendor?: { readonly verify?: boolean; readonly telemetry?: boolean }
}

/** As much of a Universal Provider as is used. */
export interface UniversalProviderLike {
  readonly client: object
}
