/** Solana as plain data; Latchkey's `networks` option takes it. */
export interface SolanaNetwork {
  /** The CAIP-2 reference: the first 32 characters of the genesis hash. */
  readonly id: string
  /** Name shown to visitors. */
  readonly name: string
  /** CAIP-2 namespace. */
  readonly chainNamespace: 'solana'
  /** CAIP-2 id. */
  readonly caipNetworkId: `solana:${string}`
  /** SOL, with 9 decimals. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The sandbox's node. */
  readonly rpcUrls: { readonly default: { readonly http: readonly [string]; readonly webSocket: readonly [string] } }
  /** Icon as a data URI. */
  readonly assets: { readonly imageUrl: string }
  /** Its coins have no value. */
  readonly testnet: boolean
}

/** A token that every test account holds. */
export interface SolanaToken {
  /** Address of the mint. */
  readonly mint: string
  /** Address of its program. */
  readonly program: string
  /** Full name of the token. */
  readonly name: string
  /** Ticker symbol of the token. */
  readonly symbol: string
  /** Number of decimals. */
  readonly decimals: number
}

/** A collectible: a mint with a supply of one, with metadata in the layout of Metaplex. */
export interface SolanaPiece {
  /** Address of the mint. */
  readonly mint: string
  /** Account that holds it. */
  readonly owner: string
  /** Title in its metadata. */
  readonly name: string
  /** Title of its collection. */
  readonly collection: string
  /** URL of its metadata, on the sandbox's own server. */
  readonly uri: string
}

/** The running Solana cluster: a real virtual machine in this process, behind a node's JSON-RPC. */
export interface SandboxSolana {
  /** Pass it to `solana({ networks })`. */
  readonly network: SolanaNetwork
  /** URL of its node. */
  readonly rpcUrl: string
  /** URL for subscriptions; the same port. */
  readonly wsUrl: string
  /** A token of the original program, and one of Token-2022. */
  readonly tokens: {
    /** An SPL token, TUSD. */
    readonly dollar: SolanaToken
    /** A Token-2022 token, TEUR. */
    readonly euro: SolanaToken
  }
  /** One for the first account of each wallet that supports Solana. */
  readonly pieces: readonly SolanaPiece[]
  /** Current slot of the chain. */
  readonly slot: number
  /** Sends an account lamports by a real transfer. Returns its signature. @throws RpcError when the cluster refuses it. */
  airdrop(address: string, lamports: bigint | number): string
  /** Writes an account with any owner: for programs that do not run here. */
  setAccount(address: string, account: { readonly owner: string; readonly data: Uint8Array }): void
  /** Address of an account's token account for this mint. */
  tokenAccount(owner: string, token: Pick<SolanaToken, 'mint' | 'program'>): string
  /** Advances by this many slots, each with its own blockhash. Every transaction advances one as well. */
  advance(slots?: number): void
  /** Expires every blockhash issued so far. */
  expireBlockhashes(): void
  /** Transactions are processed but stay unconfirmed until `release()`. */
  hold(): void
  /** Releases what `hold` holds. */
  release(): void
  /** Drops the next transactions: they get a signature and are never seen again. */
  drop(count?: number): void
}
