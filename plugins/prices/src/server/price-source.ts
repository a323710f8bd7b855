import type { Dependency, ServerCall } from '@latchkey/kernel/server'
import type { AssetId } from './asset-id.js'

/** What one whole unit of an asset costs. */
export interface PriceOf {
  /** Decimal, of one whole unit. */
  readonly price: string
  /** When that was true, in milliseconds since 1970. */
  readonly at: number
}
/** Knows what things cost. Sources are asked in the order they are given, each for what is not known yet. */
export interface PriceSource {
  /** For health and messages. */
  readonly name: string
  /** Prices by `AssetId.id`; what it does not know is missing. @throws when it cannot be asked */
  read(currency: string, assets: readonly AssetId[], call: ServerCall): Promise<ReadonlyMap<string, PriceOf>>
  /** How its upstreams are. Makes no request. */
  health?(): readonly Dependency[]
}
