import type { Activity, ActivityTransfer } from '@latchkey/kernel'

/** A transaction in the nested shape of specification section 3, as used by wallet indexers. */
export interface Transaction {
  /** The operation and its parties. */
  readonly metadata: {
    /** `send`, `receive`, `trade`, … */
    readonly operationType: string
    /** Current status. */
    readonly status: Activity['status']
    /** Plain address of the sender. */
    readonly sentFrom: string
    /** Plain address of the recipient. */
    readonly sentTo: string
    /** Hash for explorers. */
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    /** RFC 3339. */
    readonly minedAt: string
  }
  /** Changes of the account's balances. */
  readonly transfers: readonly TransactionTransfer[]
}
/** One transfer: of a coin or token with `fungible_info`, of a collectible with `nft_info`. */
export interface TransactionTransfer {
  /** Direction from the account's perspective. */
  readonly direction: ActivityTransfer['direction']
  /** In whole units, a decimal string. */
  readonly quantity: { readonly numeric: string }
  /** Data of a coin or token. */
  readonly fungible_info?: { readonly name?: string; readonly symbol?: string; readonly icon?: { readonly url: string } }
  /** Data of a collectible. */
  readonly nft_info?: { readonly name?: string; readonly content?: { readonly preview: { readonly url: string } } }
}

/**
 * Converts an activity to the nested shape of the specification, for code that expects it.
 *
 * @example
 * const { activities } = useActivity()
 * activities.map(toTransaction)[0]?.transfers[0]?.fungible_info?.symbol
 */
export function toTransaction({ hash, chainId, minedAt, status, operation, from, to, transfers }: Activity): Transaction {
  return {
    metadata: { operationType: operation, status, sentFrom: from, sentTo: to, hash, chain: chainId, minedAt },
    transfers: transfers.map(toTransfer),
  }
}

function toTransfer({ direction, quantity, symbol, name, iconUrl, tokenId }: ActivityTransfer): TransactionTransfer {
  const known = { direction, quantity: { numeric: quantity } }
  const named = name !== undefined && { name }
  if (tokenId !== undefined)
    return { ...known, nft_info: { ...named, ...(iconUrl !== undefined && { content: { preview: { url: iconUrl } } }) } }
  return {
    ...known,
    fungible_info: { ...named, ...(symbol !== undefined && { symbol }), ...(iconUrl !== undefined && { icon: { url: iconUrl } }) },
  }
}
