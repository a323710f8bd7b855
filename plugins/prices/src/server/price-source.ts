import type { Dependency, ServerCall } from '@latchkey/server-kit'
import type { AssetId } from './asset-id.js'

/** The price of one whole unit of an asset. */
export interface PriceOf {
  /** Decimal, per whole unit. */
  readonly price: string
  /** Price change since a day ago, in percent: a decimal such as `-2.5`. Omitted if the source does not have it. */
  readonly change24h?: string
  /** Time of the price, in milliseconds since the epoch. */
  readonly at: number
}
/** Provides prices. Sources are tried in the given order, each for what is still missing. */
export interface PriceSource {
  /** For health reports and messages. */
  readonly name: string
  /** Prices by `AssetId.id`; unknown ones are missing. @throws when it is unavailable */
  read(currency: string, assets: readonly AssetId[], call: ServerCall): Promise<ReadonlyMap<string, PriceOf>>
  /** State of its upstreams. Makes no request. */
  health?(): readonly Dependency[]
}
