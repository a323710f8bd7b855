/** One entry of a token list (https://tokenlists.org, `TokenInfo`), for a mint. */
export interface SolanaTokenInfo {
  /** Cluster number as in token lists: 101 mainnet, 102 testnet, 103 devnet. Or a network's CAIP-2 id. */
  readonly chainId: number | string
  /** The mint. */
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
export type SolanaTokenSource = readonly SolanaTokenInfo[] | (() => Promise<SolanaTokenList>)
/** A list of entries, a token list, or a module whose default export is either. */
export type SolanaTokenList =
  | readonly SolanaTokenInfo[]
  | {
      /** The entries, if the module itself is a list. */
      readonly tokens: readonly SolanaTokenInfo[]
    }
  | {
      /** The list, if the module exports it. */
      readonly default: readonly SolanaTokenInfo[] | { readonly tokens: readonly SolanaTokenInfo[] }
    }

const CLUSTERS: { readonly [number: number]: string } = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The entries of a list for one network, by mint. Invalid entries are dropped; of duplicates, the last one counts. */
export async function readTokenList(source: SolanaTokenSource, chain: string): Promise<ReadonlyMap<string, SolanaTokenInfo>> {
  const loaded = typeof source === 'function' ? await source() : source
  const module: unknown = 'default' in loaded ? loaded.default : loaded
  const list: unknown = Array.isArray(module) ? module : (module as { readonly tokens?: unknown } | null)?.tokens
  if (!Array.isArray(list)) return new Map()
  const own = (list as readonly (SolanaTokenInfo | null)[]).filter((entry) => isEntry(entry) && chainOf(entry.chainId) === chain)
  return new Map(own.map((entry) => [(entry as SolanaTokenInfo).address, entry as SolanaTokenInfo]))
}

function chainOf(chainId: number | string): string | undefined {
  return typeof chainId === 'number' ? CLUSTERS[chainId] : chainId
}

function isEntry(entry: SolanaTokenInfo | null): entry is SolanaTokenInfo {
  return typeof entry?.address === 'string' && typeof entry.symbol === 'string' && typeof entry.name === 'string'
}
