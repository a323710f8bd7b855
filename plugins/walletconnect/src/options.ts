import type { CaipNetworkId } from '@latchkey/kernel'

/** Permissions that a session requests in one namespace. */
export interface SessionNamespace {
  /** CAIP-2 ids. Defaults to the configured networks. */
  readonly chains?: readonly CaipNetworkId[]
  /** Methods to request. Defaults to the family's list. */
  readonly methods?: readonly string[]
  /** Events to receive. Defaults to the family's list. */
  readonly events?: readonly string[]
}

/** Which relays are used, and what sessions request. */
export interface WalletConnectOptions {
  /** URLs of relays that speak `irn`, tried in this order. */
  readonly relayUrls: readonly [string, ...string[]]
  /** The app's id at the relay. Defaults to the kernel's project id. */
  readonly projectId?: string
  /** Replaces what the chain plugins request, or adds namespaces that have no plugin. */
  readonly namespaces?: { readonly [namespace: string]: SessionNamespace }
  /** The app handles pairing and shows the URI itself. Off by default. */
  readonly manualPairing?: boolean
  /** The app's own Universal Provider (2.21). Its settings are up to the app. */
  readonly provider?: UniversalProviderLike
  /**
   * The vendor's own services: origin verification by a hidden frame, and anonymous statistics. Both are off by default and contact hosts
   * of the vendor.
   */
  readonly vendor?: { readonly verify?: boolean; readonly telemetry?: boolean }
}

/** The part of a Universal Provider that is used. */
export interface UniversalProviderLike {
  /** Its sign client. */
  readonly client: object
}
