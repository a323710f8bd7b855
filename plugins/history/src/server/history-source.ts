import type { ActivityPage, CaipNetworkId } from '@latchkey/kernel'
import type { Dependency, ServerCall } from '@latchkey/server-kit'

/** Selects an account and a page. */
export interface HistoryQuery {
  /** CAIP-2. */
  readonly chain: CaipNetworkId
  /** Plain address of the account. */
  readonly address: string
  /** From the same source; letters, digits, `-` and `_`. */
  readonly cursor?: string
  /** Approximate page size. */
  readonly limit: number
}
/** Lists the activity of accounts. Sources are tried in the given order; the first answer counts. */
export interface HistorySource {
  /** Used in cursors and logs: letters, digits, `-` and `_`; unique per chain. */
  readonly name: string
  /** Returns true if it serves this chain. */
  serves(chain: CaipNetworkId, call: ServerCall): boolean
  /** Newest first. Image URLs are the originals: the server signs them. @throws when it is unavailable, or does not recognise the cursor */
  page(query: HistoryQuery, call: ServerCall): Promise<ActivityPage>
  /** State of its upstreams. Makes no request. */
  health?(): readonly Dependency[]
}
