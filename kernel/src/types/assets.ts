import type { CaipNetworkId, Call, Network } from './chain.js'

/** The account and network to query. */
export interface Holder {
  /** Plain address of the account. */
  readonly address: string
  /** The network to query. */
  readonly network: Network
}

/** A transaction of an account that has ended. */
export interface AccountChange extends Holder {
  /** Its id, as in `TransactionEvent`. */
  readonly hash: string
}
/** Notified when a transaction of an account has ended, so that views of the account can reload. */
export interface AccountListener {
  /** Key for ordering and hiding the listener at its point. */
  readonly id: string
  /** Called by the chain plugin and by other plugins that wait for the transaction, so it may be called more than once for the same one. */
  changed(change: AccountChange): void
}

/** A coin or token held by an account. `address` is a token's CAIP-10 id (`eip155:1:0x…`), missing for the native coin. */
export interface Asset extends Balance {
  /** Currency of `price`, as ISO 4217 in lower case. Defaults to `usd`. */
  readonly currency?: string
  /** Change of `price` over the last 24 hours, in percent: a decimal such as `-2.5`. Missing if unknown. */
  readonly change24h?: string
  /** On a list that the operator chose, or the chain's native coin. Anything else may be an imitation. */
  readonly verified?: boolean
  /** Known spam; collapsed. */
  readonly spam?: boolean
}
/**
 * A source of an account's holdings. The first result wins: the wallet's own, then those of the sources in order, the server's, and
 * finally that of the network's own nodes. Returns undefined if it cannot tell.
 */
export interface AssetSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** Defaults to any namespace. */
  readonly namespace?: string
  /** Returns the account's holdings there; undefined if it cannot tell. A rejection counts as undefined. */
  list(holder: Holder, call: Call): Promise<readonly Asset[] | undefined>
}

/** A collectible. `imageUrl` is a URL that a browser may load: from the server's image proxy, or a data URL. */
export interface Collectible {
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** CAIP-10 id of the contract, or of the mint. */
  readonly address: string
  /** Decimal; missing if the address alone identifies the item. */
  readonly tokenId?: string
  /** Title of the item. */
  readonly name: string
  /** Title of its collection. */
  readonly collection?: string
  /** Address that a browser may load. */
  readonly imageUrl?: string
  /** Known spam; collapsed. */
  readonly spam?: boolean
}
/** Like `AssetSource`. */
export interface CollectibleSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** Defaults to any family. */
  readonly namespace?: string
  /** Returns the account's collectibles there; undefined if it cannot tell. */
  list(holder: Holder, call: Call): Promise<readonly Collectible[] | undefined>
}

/** A transfer within a transaction. `quantity` is a decimal string in whole units. */
export interface ActivityTransfer {
  /** From the account's point of view; `self` from and to itself. */
  readonly direction: 'in' | 'out' | 'self'
  /** Decimal string in whole units. */
  readonly quantity: string
  /** CAIP-10 id of the contract or mint; missing for the native coin. */
  readonly asset?: string
  /** Symbol of the asset: `ETH`. */
  readonly symbol?: string
  /** Name of the asset: `Ether`. */
  readonly name?: string
  /** URL of the asset's icon. */
  readonly iconUrl?: string
  /** Decimal; only for collectibles. */
  readonly tokenId?: string
  /** The counterparty. */
  readonly party?: string
  /** On a list that the operator chose, or the chain's native coin. */
  readonly verified?: boolean
}
/** A transaction of an account. */
export interface Activity {
  /** The id used by the family's explorers. */
  readonly hash: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly minedAt: string
  /** `pending`: not in a block yet. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /**
   * `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deposit`, `withdraw`, `deploy`, `execute`; anything else is displayed as a
   * call.
   */
  readonly operation: string
  /** Plain address of the sender. */
  readonly from: string
  /** Plain address of the recipient; a contract for a call. */
  readonly to: string
  /** Name of the called app, if the source knows it. */
  readonly application?: { readonly name: string; readonly iconUrl?: string }
  /** Balance changes of the account. */
  readonly transfers: readonly ActivityTransfer[]
  /** Known spam; collapsed. */
  readonly spam?: boolean
}
/** One page of the activity, newest first. */
export interface ActivityPage {
  /** At most as many as the source returns at once. */
  readonly items: readonly Activity[]
  /** Opaque; missing on the last page. */
  readonly next?: string
}
/**
 * A source of an account's activity, newest first. Queried like an `AssetSource`; a cursor is passed back to the source that created it.
 */
export interface ActivitySource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** Defaults to any family. */
  readonly namespace?: string
  /** Returns the page at a cursor, or the first page without one; undefined if it cannot tell. */
  page(query: Holder & { readonly cursor?: string }, call: Call): Promise<ActivityPage | undefined>
}

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
