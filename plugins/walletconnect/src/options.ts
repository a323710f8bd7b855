import type { CaipNetworkId } from '@latchkey/kernel'

/** What a session asks for in one namespace. */
export interface SessionNamespace {
  /** CAIP-2 ids; the configured networks when left out. */
  readonly chains?: readonly CaipNetworkId[]
  /** What the wallet may be asked; the family's own list when left out. */
  readonly methods?: readonly string[]
  /** What the wallet may tell; the family's own list when left out. */
  readonly events?: readonly string[]
}

/** Which relays are used, and what sessions ask for. */
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
  /** Its sign client. */
  readonly client: object
}
