/** One entry of a token list (https://tokenlists.org, `TokenInfo`). */
export interface TokenInfo {
  readonly chainId: number
  readonly address: string
  readonly decimals: number
  readonly symbol: string
  readonly name: string
  readonly logoURI?: string
}
/** Entries, or what loads them: `() => import('./tokens.json')`, a whole list too. */
export type TokenSource = readonly TokenInfo[] | (() => Promise<TokenListModule>)
/** A list of entries, a token list, or a module whose default export is one of both. */
export type TokenListModule =
  | readonly TokenInfo[]
  | { readonly tokens: readonly TokenInfo[] }
  | { readonly default: readonly TokenInfo[] | { readonly tokens: readonly TokenInfo[] } }

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
