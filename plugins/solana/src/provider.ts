/** A public key in the form that Solana's libraries use. */
export interface SolanaPublicKey {
  /** The usual notation. */
  toBase58(): string
  /** 32 bytes. */
  toBytes(): Uint8Array
  /** The same as `toBase58`. */
  toString(): string
  /** The same as `toBase58`. */
  toJSON(): string
  /** Returns true for the same key, including one of web3.js. */
  equals(other: { toBase58(): string }): boolean
}

/** A transaction of `@solana/web3.js` 1.x, legacy or versioned. */
export interface SerializableTransaction {
  /** Serialized bytes; called so that missing signatures are left out. */
  serialize(config?: { readonly requireAllSignatures?: boolean; readonly verifySignatures?: boolean }): Uint8Array
}
/** A compiled transaction of `@solana/kit` and `@solana/web3.js` 2.x. */
export interface CompiledTransaction {
  /** The bytes that are signed. */
  readonly messageBytes: ArrayLike<number>
  /** By address; null if one is missing. */
  readonly signatures: { readonly [address: string]: ArrayLike<number> | null }
}
/** Serialized bytes, or any library's own transaction. */
export type SolanaTransaction = Uint8Array | SerializableTransaction | CompiledTransaction

/** Send options of specification section 3. */
export interface SendOptions {
  /** Skips the node's simulation. */
  readonly skipPreflight?: boolean
  /** State that the simulation uses. */
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  /** How often the node resends it. */
  readonly maxRetries?: number
  /** The node must have reached this slot. */
  readonly minContextSlot?: number
}
/** The app's own node: the `Connection` of `@solana/web3.js` 1.x fits. */
export interface SolanaSender {
  /** Sends a signed transaction, and resolves with its signature in base58. */
  sendRawTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>
  /** Returns the blockhash for a legacy transaction that has none. */
  getLatestBlockhash?(options: {
    readonly commitment?: 'processed' | 'confirmed' | 'finalized'
    readonly minContextSlot?: number
  }): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: number }>
}

/** Events and the arguments of their listeners, for `SolanaProvider.on`. */
export interface SolanaProviderEvents {
  /** An account was activated, after there was none. */
  readonly connect: SolanaPublicKey
  /** No account is in use. */
  readonly disconnect: undefined
  /** The account in use changed, or there is none. */
  readonly accountChanged: SolanaPublicKey | undefined
}

/**
 * The provider an app works with: one object for the kernel's whole lifetime, whichever wallet is in use. Transactions come back in the
 * caller's own type. Requests go through the pipeline, so the visitor always approves them.
 */
export interface SolanaProvider {
  /** Public key of the account in use; undefined without one. */
  readonly publicKey: SolanaPublicKey | undefined
  /** True if an account is in use. */
  readonly isConnected: boolean
  /** Returns the account in use; without one, the modal opens and the visitor chooses. */
  connect(): Promise<{ readonly publicKey: SolanaPublicKey }>
  /** Ends the session of the wallet in use. */
  disconnect(): Promise<void>
  /** Signs a text or bytes (ed25519). */
  signMessage(message: Uint8Array | string): Promise<Uint8Array>
  /** Asks the wallet to sign a transaction, and resolves with the same kind of object. */
  signTransaction<T extends SolanaTransaction>(transaction: T): Promise<T>
  /** Asks the wallet to sign several with one prompt. */
  signAllTransactions<T extends SolanaTransaction>(transactions: readonly T[]): Promise<T[]>
  /** The wallet signs and sends; if it can only sign, the network's own nodes send it. Returns the signature. */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SendOptions): Promise<string>
  /**
   * Like `signAndSendTransaction`, but through the app's own node. A `Transaction` of `@solana/web3.js` 1.x gets its fee payer and
   * blockhash if it has none.
   */
  sendTransaction(transaction: SolanaTransaction, sender?: SolanaSender, options?: SendOptions): Promise<string>
  /** Listens to an event until the returned function is called. */
  on<E extends keyof SolanaProviderEvents>(event: E, listener: (payload: SolanaProviderEvents[E]) => void): () => void
  /** Removes a listener added by `on`; pass the same function. */
  off<E extends keyof SolanaProviderEvents>(event: E, listener: (payload: SolanaProviderEvents[E]) => void): void
}
