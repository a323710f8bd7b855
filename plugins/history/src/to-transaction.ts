import type { Activity, ActivityTransfer } from '@latchkey/kernel'

/** A transaction as section 3 of the specification nests it, and as indexers of wallets tell it. */
export interface Transaction {
  /** What happened, and who with whom. */
  readonly metadata: {
    /** `send`, `receive`, `trade`, … */
    readonly operationType: string
    /** As of now. */
    readonly status: Activity['status']
    /** Plain address of who sent it. */
    readonly sentFrom: string
    /** Plain address of whom it went to. */
    readonly sentTo: string
    /** What explorers look up. */
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    /** RFC 3339. */
    readonly minedAt: string
  }
  /** What changed for the account. */
  readonly transfers: readonly TransactionTransfer[]
}
/** One transfer: of a coin or token with `fungible_info`, of a collectible with `nft_info`. */
export interface TransactionTransfer {
  /** As the account sees it. */
  readonly direction: ActivityTransfer['direction']
  /** Whole units, a decimal string. */
  readonly quantity: { readonly numeric: string }
  /** Of a coin or token. */
  readonly fungible_info?: { readonly name?: string; readonly symbol?: string; readonly icon?: { readonly url: string } }
  /** Of a collectible. */
  readonly nft_info?: { readonly name?: string; readonly content?: { readonly preview: { readonly url: string } } }
}

/**
 * An activity in the nested shape of the specification, for code that was written for it.
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
