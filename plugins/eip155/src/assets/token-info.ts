/** One entry of a token list (https://tokenlists.org, `TokenInfo`). */
export interface TokenInfo {
  /** EIP-155 chain id. */
  readonly chainId: number
  /** Address of the contract. */
  readonly address: string
  /** Number of decimals. */
  readonly decimals: number
  /** Ticker symbol: `USDC`. */
  readonly symbol: string
  /** Full name: `USD Coin`. */
  readonly name: string
  /** Image URL. */
  readonly logoURI?: string
}
/** Entries, or a function that loads them: `() => import('./tokens.json')`. A whole list works too. */
export type TokenSource = readonly TokenInfo[] | (() => Promise<TokenListModule>)
/** A list of entries, a token list, or a module whose default export is either. */
export type TokenListModule =
  | readonly TokenInfo[]
  | {
      /** The entries, if the module itself is a list (https://tokenlists.org). */
      readonly tokens: readonly TokenInfo[]
    }
  | {
      /** The list, if the module exports it. */
      readonly default: readonly TokenInfo[] | { readonly tokens: readonly TokenInfo[] }
    }

const ADDRESS = /^0x[\da-f]{40}$/i

/** Returns the usable entries of a list for one chain, each address once. Drops entries without decimals (specification section 5). */
export async function readTokens(source: TokenSource, chainId: number): Promise<readonly TokenInfo[]> {
  const loaded = typeof source === 'function' ? await source() : source
  const module: unknown = 'default' in loaded ? loaded.default : loaded
  const list = Array.isArray(module) ? module : (module as { readonly tokens?: unknown }).tokens
  if (!Array.isArray(list)) return []
  const byAddress = new Map<string, TokenInfo>()
  for (const entry of list as readonly TokenInfo[]) {
    if (entry?.chainId === chainId && isToken(entry)) byAddress.set(entry.address.toLowerCase(), entry)
  }
  return [...byAddress.values()]
}

function isToken({ address, decimals, symbol, name }: TokenInfo): boolean {
  const counts = Number.isInteger(decimals) && decimals > 0 && decimals <= 255
  return typeof address === 'string' && ADDRESS.test(address) && counts && typeof symbol === 'string' && typeof name === 'string'
}
