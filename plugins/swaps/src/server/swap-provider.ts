import type { Dependency, ServerCall } from '@latchkey/server-kit'
import type { AssetParts } from '../evm/asset-of.js'
import type { SwapQuote, SwapRouter, SwapTransaction } from '../wire.js'

/** A parsed asset with its id. */
export interface SwapAsset extends AssetParts {
  /** CAIP-19, as requested. */
  readonly id: string
}
/** A provider's query. Both assets are on the chain. */
export interface ProviderQuery {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of the seller and recipient. */
  readonly account: string
  /** Asset to sell. */
  readonly sell: SwapAsset
  /** Asset to buy. */
  readonly buy: SwapAsset
  /** Amount to sell, in base units; above 0. */
  readonly amount: bigint
  /** Hundredths of a percent. */
  readonly slippage: number
  /** How the provider may be approved to take what is sold. */
  readonly approvals: readonly ('allowance' | 'signature')[]
  /** Expiry of the quote, in milliseconds since 1970. */
  readonly expiresAt: number
}
/** A provider's offer. */
export interface Offer extends Pick<SwapQuote, 'fees' | 'approval' | 'tx' | 'gas'> {
  /** Expected amount, in base units. */
  readonly buy: bigint
  /** Minimum amount; the trade fails below it. */
  readonly minBuy: bigint
  /** As a decimal; absent if unknown. */
  readonly priceImpact?: string
  /** Data that `order` needs, as short JSON; for approvals by signature. */
  readonly order?: unknown
}
/** Makes trades. Its responses are checked before anyone sees them. */
export interface SwapProvider {
  /** Lower-case letters, digits and hyphens: `uniswap`. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Contracts that its calls use on one of its chains; on Solana, programs that its transactions use. */
  routers(chain: string): readonly SwapRouter[]
  /** Undefined if there is no route. A rejection does not affect other providers. */
  quote(query: ProviderQuery, call: ServerCall): Promise<Offer | undefined>
  /** Returns the transaction that uses a signature. `order` comes from its offer. */
  order?(
    args: { readonly query: ProviderQuery; readonly order: unknown; readonly signature: string },
    call: ServerCall,
  ): Promise<SwapTransaction>
  /** Returns the health of its upstreams. Makes no request. */
  health?(): readonly Dependency[]
}
