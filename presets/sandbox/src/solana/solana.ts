/** Solana as plain data; Latchkey's `networks` option takes it. */
export interface SolanaNetwork {
  /** The reference of CAIP-2: the first 32 characters of the genesis hash. */
  readonly id: string
  /** As visitors see it. */
  readonly name: string
  /** CAIP-2 namespace. */
  readonly chainNamespace: 'solana'
  /** CAIP-2 id. */
  readonly caipNetworkId: `solana:${string}`
  /** SOL, with 9 decimals. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The sandbox's node. */
  readonly rpcUrls: { readonly default: { readonly http: readonly [string]; readonly webSocket: readonly [string] } }
  /** A picture, as data. */
  readonly assets: { readonly imageUrl: string }
  /** Its coins have no worth. */
  readonly testnet: boolean
}

/** A token that every test account has some of. */
export interface SolanaToken {
  /** Address of the mint. */
  readonly mint: string
  /** Address of the program that it belongs to. */
  readonly program: string
  /** Full form of the token. */
  readonly name: string
  /** Short form of the token. */
  readonly symbol: string
  /** Places of the smallest unit. */
  readonly decimals: number
}

/** A collectible: a mint of which there is one, with metadata in the layout of Metaplex. */
export interface SolanaPiece {
  /** Address of the mint. */
  readonly mint: string
  /** Account that holds it. */
  readonly owner: string
  /** Title in its metadata. */
  readonly name: string
  /** Title of its collection. */
  readonly collection: string
  /** Where its picture is named, on the sandbox's own server. */
  readonly uri: string
}

/** The running Solana cluster: a real virtual machine in this process, behind the JSON-RPC of a node. */
export interface SandboxSolana {
  /** Hand it to `solana({ networks })`. */
  readonly network: SolanaNetwork
  /** Address of its node. */
  readonly rpcUrl: string
  /** Subscriptions; the same port. */
  readonly wsUrl: string
  /** A token of the old program, and one of Token-2022. */
  readonly tokens: {
    /** An SPL token, TUSD. */
    readonly dollar: SolanaToken
    /** A Token-2022 token, TEUR. */
    readonly euro: SolanaToken
  }
  /** One for the first account of each wallet that knows Solana. */
  readonly pieces: readonly SolanaPiece[]
  /** Where the chain is. */
  readonly slot: number
  /** Gives an account lamports by a real transfer. Returns its signature. @throws RpcError when the cluster refuses it. */
  airdrop(address: string, lamports: bigint | number): string
  /** Writes an account with any owner: for programs that are not here. */
  setAccount(address: string, account: { readonly owner: string; readonly data: Uint8Array }): void
  /** Where an account's tokens of this mint are. */
  tokenAccount(owner: string, token: Pick<SolanaToken, 'mint' | 'program'>): string
  /** Goes on by so many slots, each with a blockhash of its own. Every transaction makes one by itself. */
  advance(slots?: number): void
  /** Makes every blockhash that was handed out so far too old. */
  expireBlockhashes(): void
  /** Transactions are processed but stay unconfirmed until `release()`. */
  hold(): void
  /** Lets go on what `hold` keeps back. */
  release(): void
  /** Loses the next transactions: they get a signature and are never seen again. */
  drop(count?: number): void
}
