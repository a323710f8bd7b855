import type { ActivityPage, CaipNetworkId } from '@latchkey/kernel'
import type { Dependency, ServerCall } from '@latchkey/kernel/server'

/** Which page of which account. */
export interface HistoryQuery {
  /** CAIP-2. */
  readonly chain: CaipNetworkId
  /** Plain address of the account. */
  readonly address: string
  /** Of the same source; letters, digits, `-` and `_`. */
  readonly cursor?: string
  /** About so many. */
  readonly limit: number
}
/** Knows what happened with an account. Sources are asked in the order they are given; the first that answers counts. */
export interface HistorySource {
  /** In cursors and logs: letters, digits, `-` and `_`; one of each for a chain. */
  readonly name: string
  /** Does it know this chain? */
  serves(chain: CaipNetworkId, call: ServerCall): boolean
  /** Newest first. Pictures as their owners have them: the server signs them. @throws when it cannot be asked, or was never given such a cursor */
  page(query: HistoryQuery, call: ServerCall): Promise<ActivityPage>
  /** How its upstreams are. Makes no request. */
  health?(): readonly Dependency[]
}
