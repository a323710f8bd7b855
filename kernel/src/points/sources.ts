import type { Asset, Balance, Call, Holder, Network } from '../types/index.js'

/** The current state of a balance. */
export interface BalanceState {
  /** `stale`: the last request failed, and `data` is from an earlier one. `failed`: no data at all. */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  /** The last balance read. */
  readonly data?: Balance
}
/** Native balances of one namespace, cached by their owner; watchers share one request. */
export interface BalanceSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** The family of chains it serves: `eip155`. */
  readonly namespace: string
  /**
   * Reports the current state immediately and every later one, until the returned function is called. Reads again every 30 seconds
   * (specification section 9).
   */
  watch(args: { readonly address: string; readonly network: Network }, report: (state: BalanceState) => void): () => void
  /** Reads again now, bypassing the cache. */
  refresh(args: { readonly address: string; readonly network: Network }): Promise<void>
}

/** How an account is displayed in addition to its address. */
export interface Identity {
  /** Human-readable name that resolves to the address, such as `ada.eth`. */
  readonly name?: string
  /** URL of an image that browsers may load. */
  readonly avatar?: string
}
/**
 * Looks up a name and picture for an address; the first source that has one wins. Sources without a grant for `kernel.nameSources` are
 * queried last.
 */
export interface NameSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** The family of chains whose addresses it can look up: `eip155`. */
  readonly namespace: string
  /**
   * Looks up the name and picture of an address. Resolves with undefined if it has neither. Without a network, returns what applies on
   * all of them.
   */
  resolve(args: { readonly address: string; readonly network: Network | undefined }, call: Call): Promise<Identity | undefined>
  /** The reverse: resolves a name on a network to its address. Undefined for an unknown name or one that does not belong to this source. */
  find?(args: { readonly name: string; readonly network: Network }, call: Call): Promise<string | undefined>
}

/** Price of a coin (without an address) or a token. */
export type AssetPrice = Pick<Asset, 'address' | 'price' | 'currency'>
/** Prices of an account's assets, which approvals show beside amounts. Sources without a grant for `kernel.priceSources` are asked last. */
export interface PriceSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** Returns the prices that it knows of the account's coin and tokens on the network. */
  read(holder: Holder, call: Call): Promise<readonly AssetPrice[]>
}
