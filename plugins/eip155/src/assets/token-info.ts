/** One entry of a token list (https://tokenlists.org, `TokenInfo`). */
export interface TokenInfo {
  /** Number of the chain (EIP-155). */
  readonly chainId: number
  /** Address of the contract. */
  readonly address: string
  /** Places of the smallest unit. */
  readonly decimals: number
  /** Short form: `USDC`. */
  readonly symbol: string
  /** Full form: `USD Coin`. */
  readonly name: string
  /** Address of a picture. */
  readonly logoURI?: string
}
/** Entries, or what loads them: `() => import('./tokens.json')`, a whole list too. */
export type TokenSource = readonly TokenInfo[] | (() => Promise<TokenListModule>)
/** A list of entries, a token list, or a module whose default export is one of both. */
export type TokenListModule =
  | readonly TokenInfo[]
  | {
      /** The list, in a module that is one (https://tokenlists.org). */
      readonly tokens: readonly TokenInfo[]
    }
  | {
      /** The list, in a module that exports it. */
      readonly default: readonly TokenInfo[] | { readonly tokens: readonly TokenInfo[] }
    }

const ADDRESS = /^0x[\da-f]{40}$/i

/** The usable entries of a list for one chain, each address once. Entries without decimals are dropped (specification section 5). */
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
