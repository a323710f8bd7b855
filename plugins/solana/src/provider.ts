/** A public key as Solana's libraries hand it around. */
export interface SolanaPublicKey {
  /** The usual form. */
  toBase58(): string
  /** 32 bytes. */
  toBytes(): Uint8Array
  /** The same as `toBase58`. */
  toString(): string
  /** The same as `toBase58`. */
  toJSON(): string
  /** Is it the same key, also one of web3.js? */
  equals(other: { toBase58(): string }): boolean
}

/** A transaction of `@solana/web3.js` 1.x, legacy or versioned. */
export interface SerializableTransaction {
  /** Bytes in the network's form; asked to leave signatures out where they are missing. */
  serialize(config?: { readonly requireAllSignatures?: boolean; readonly verifySignatures?: boolean }): Uint8Array
}
/** A compiled transaction of `@solana/kit` and `@solana/web3.js` 2.x. */
export interface CompiledTransaction {
  /** What is signed. */
  readonly messageBytes: ArrayLike<number>
  /** By address; null where one is missing. */
  readonly signatures: { readonly [address: string]: ArrayLike<number> | null }
}
/** Serialized bytes, or any library's own transaction. */
export type SolanaTransaction = Uint8Array | SerializableTransaction | CompiledTransaction

/** What specification section 3 lets a caller say about sending. */
export interface SendOptions {
  /** Leaves the node's dry run out. */
  readonly skipPreflight?: boolean
  /** State that the dry run looks at. */
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  /** How often the node sends it again. */
  readonly maxRetries?: number
  /** The node has to have seen this slot. */
  readonly minContextSlot?: number
}
/** A node of the app's own: the `Connection` of `@solana/web3.js` 1.x is one. */
export interface SolanaSender {
  /** Sends a signed transaction, and resolves with its signature in base58. */
  sendRawTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>
}

/** What `SolanaProvider.on` hears. */
export interface SolanaProviderEvents {
  /** An account is in use, after none was. */
  readonly connect: SolanaPublicKey
  /** None is in use any more. */
  readonly disconnect: undefined
  /** Another account is in use, or none. */
  readonly accountChanged: SolanaPublicKey | undefined
}

/**
 * What an app works with: one object for the kernel's whole life, whichever wallet is in use. Transactions come back in the
 * caller's own type. Requests go through the pipeline, so the visitor is always asked.
 */
export interface SolanaProvider {
  /** Of the account in use; undefined without one. */
  readonly publicKey: SolanaPublicKey | undefined
  /** Is an account in use? */
  readonly isConnected: boolean
  /** The account in use; without one the modal opens and the visitor chooses. */
  connect(): Promise<{ readonly publicKey: SolanaPublicKey }>
  /** Ends the session of the wallet in use. */
  disconnect(): Promise<void>
  /** Signs a text or bytes (ed25519). */
  signMessage(message: Uint8Array | string): Promise<Uint8Array>
  /** Has the wallet sign one, and resolves with the same kind of object. */
  signTransaction<T extends SolanaTransaction>(transaction: T): Promise<T>
  /** Has the wallet sign several by one question. */
  signAllTransactions<T extends SolanaTransaction>(transactions: readonly T[]): Promise<T[]>
  /** The wallet signs and sends; where it only signs, the network's own nodes are told. Answers the signature. */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SendOptions): Promise<string>
  /** As `signAndSendTransaction`, or by a node of the app's own. */
  sendTransaction(transaction: SolanaTransaction, sender?: SolanaSender, options?: SendOptions): Promise<string>
  /** Hears an event until the returned function is called. */
  on<E extends keyof SolanaProviderEvents>(event: E, listener: (payload: SolanaProviderEvents[E]) => void): () => void
  /** Ends what `on` began, with the same function. */
  off<E extends keyof SolanaProviderEvents>(event: E, listener: (payload: SolanaProviderEvents[E]) => void): void
}
