/** One entry of a token list (https://tokenlists.org, `TokenInfo`), for a mint. */
export interface SolanaTokenInfo {
  /** As lists number the clusters: 101 mainnet, 102 testnet, 103 devnet. Or a network's CAIP-2 id. */
  readonly chainId: number | string
  /** The mint. */
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
export type SolanaTokenSource = readonly SolanaTokenInfo[] | (() => Promise<SolanaTokenList>)
/** A list of entries, a token list, or a module whose default export is one of both. */
export type SolanaTokenList =
  | readonly SolanaTokenInfo[]
  | {
      /** The list, in a module that is one. */
      readonly tokens: readonly SolanaTokenInfo[]
    }
  | {
      /** The list, in a module that exports it. */
      readonly default: readonly SolanaTokenInfo[] | { readonly tokens: readonly SolanaTokenInfo[] }
    }

const CLUSTERS: { readonly [number: number]: string } = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The entries of a list for one network, by mint. What is no entry is left out; of two for a mint the last counts. */
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
