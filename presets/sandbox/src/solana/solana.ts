/** Solana as plain data; Latchkey's `networks` option takes it. */
export interface SolanaNetwork {
  /** The reference of CAIP-2: the first 32 characters of the genesis hash. */
  readonly id: string
  readonly name: string
  readonly chainNamespace: 'solana'
  readonly caipNetworkId: `solana:${string}`
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string]; readonly webSocket: readonly [string] } }
  readonly assets: { readonly imageUrl: string }
  readonly testnet: boolean
}

/** A token that every test account has some of. */
export interface SolanaToken {
  readonly mint: string
  readonly program: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A collectible: a mint of which there is one, with metadata in the layout of Metaplex. */
export interface SolanaPiece {
  readonly mint: string
  readonly owner: string
  readonly name: string
  readonly collection: string
  /** Where its picture is named, on the sandbox's own server. */
  readonly uri: string
}

/** The running Solana cluster: a real virtual machine in this process, behind the JSON-RPC of a node. */
export interface SandboxSolana {
  readonly network: SolanaNetwork
  readonly rpcUrl: string
  /** Subscriptions; the same port. */
  readonly wsUrl: string
  readonly tokens: {
    /** An SPL token, TUSD. */
    readonly dollar: SolanaToken
    /** A Token-2022 token, TEUR. */
    readonly euro: SolanaToken
  }
  /** One for the first account of each wallet that knows Solana. */
  readonly pieces: readonly SolanaPiece[]
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
  release(): void
  /** Loses the next transactions: they get a signature and are never seen again. */
  drop(count?: number): void
}
