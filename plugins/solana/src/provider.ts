/** A public key as Solana's libraries hand it around. */
export interface SolanaPublicKey {
  toBase58(): string
  toBytes(): Uint8Array
  toString(): string
  toJSON(): string
  equals(other: { toBase58(): string }): boolean
}

/** A transaction of `@solana/web3.js` 1.x, legacy or versioned. */
export interface SerializableTransaction {
  serialize(config?: { readonly requireAllSignatures?: boolean; readonly verifySignatures?: boolean }): Uint8Array
}
/** A compiled transaction of `@solana/kit` and `@solana/web3.js` 2.x. */
export interface CompiledTransaction {
  readonly messageBytes: ArrayLike<number>
  readonly signatures: { readonly [address: string]: ArrayLike<number> | null }
}
/** Serialized bytes, or any library's own transaction. */
export type SolanaTransaction = Uint8Array | SerializableTransaction | CompiledTransaction

/** What specification section 3 lets a caller say about sending. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}
/** A node of the app's own: the `Connection` of `@solana/web3.js` 1.x is one. */
export interface SolanaSender {
  sendRawTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>
}

export interface SolanaProviderEvents {
  readonly connect: SolanaPublicKey
  readonly disconnect: undefined
  readonly accountChanged: SolanaPublicKey | undefined
}

/**
 * What an app works with: one object for the kernel's whole life, whichever wallet is in use. Transactions come back in the
 * caller's own type. Requests go through the pipeline, so the visitor is always asked.
 */
export interface SolanaProvider {
  readonly publicKey: SolanaPublicKey | undefined
  readonly isConnected: boolean
  /** The account in use; without one the modal opens and the visitor chooses. */
  connect(): Promise<{ readonly publicKey: SolanaPublicKey }>
  disconnect(): Promise<void>
  /** Signs a text or bytes (ed25519). */
  signMessage(message: Uint8Array | string): Promise<Uint8Array>
  signTransaction<T extends SolanaTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends SolanaTransaction>(transactions: readonly T[]): Promise<T[]>
  /** The wallet signs and sends; where it only signs, the network's own nodes are told. Answers the signature. */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SendOptions): Promise<string>
  /** As `signAndSendTransaction`, or by a node of the app's own. */
  sendTransaction(transaction: SolanaTransaction, sender?: SolanaSender, options?: SendOptions): Promise<string>
  on<E extends keyof SolanaProviderEvents>(event: E, listener: (payload: SolanaProviderEvents[E]) => void): () => void
  off<E extends keyof SolanaProviderEvents>(event: E, listener: (payload: SolanaProviderEvents[E]) => void): void
}
