import type { CaipNetworkId, Call, Network } from '../types/index.js'

/** An amount as defined in specification section 3. `numeric` is a decimal string. */
export interface Balance {
  /** Full name: `Ether`. */
  readonly name: string
  /** Short form: `ETH`. */
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** CAIP-10 id of a token's contract or mint; missing for the native coin. */
  readonly address?: string
  /** Value of the whole amount, in the currency that the account view is set to (US dollars by default). */
  readonly value?: number
  /** Price of one whole unit, in that currency. */
  readonly price?: number
  /** `numeric` is the amount in whole units as a decimal string, `decimals` the decimal places of the smallest unit. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** URL of an image, or empty. */
  readonly iconUrl: string
}
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
